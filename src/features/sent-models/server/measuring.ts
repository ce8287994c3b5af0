import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { openTaskThread, type ThreadLimits } from '#platform/server/task-thread.ts'
import type { MeasuredFile, MeasuringTask } from './measure-file.ts'

/** A thread that measures what customers send. What one file does to it is gone with it. decisions/0050 */
export type Measuring = {
  /** Takes a file of somebody's in and measures it. Throws a `Problem` while another one of theirs, or many of others, are being taken in: each may be large. */
  measure: (personId: string, take: () => Promise<MeasuringTask>) => Promise<MeasuredTask>
  close: () => Promise<void>
}

type MeasuredTask = MeasuringTask & { measured: MeasuredFile }

/** A shop that measures what customers send. */
export type MeasuringShop = Shop & { measuring: Measuring }

/** How many files are taken in at once: the shop holds each of them in its memory. */
const mostAtOnce = 3

export function openMeasuring(limits: Partial<ThreadLimits> = {}): Measuring {
  const thread = openTaskThread<MeasuringTask>(
    { name: 'measuring-thread', beside: import.meta.url },
    {
      ...{ milliseconds: 15_000, tasksEach: 1, waiting: mostAtOnce, idle: 1000, heap: 512 },
      slow: 'A model was not measured',
      busy,
      ...limits,
    },
  )
  const underWay = new Set<string>()
  return {
    measure: async (personId, take) => {
      if (underWay.has(personId)) throw oneAtATime()
      if (underWay.size >= mostAtOnce) throw busy()
      underWay.add(personId)
      try {
        const task = await take()
        // Handed there and back: a copy of it would keep everybody waiting.
        return await thread.ask<MeasuredTask>(task, [task.bytes.buffer])
      } finally {
        underWay.delete(personId)
      }
    },
    close: thread.close,
  }
}

const oneAtATime = () =>
  new Problem('unavailable', 'Another model of yours is being measured just now. Please send one after the other.', 10)

const busy = () =>
  new Problem('unavailable', 'Other models are being measured just now. Please try again in a moment.', 10)
