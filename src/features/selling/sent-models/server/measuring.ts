import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { openTaskThread, type ThreadLimits } from '#platform/server/task-thread.ts'
import type { MeasuredFile, MeasuringTask } from './measure-file.ts'

/** Threads that measure what customers send. What one file does to its thread is gone with it. decisions/0050, decisions/0066 */
export type Measuring = {
  /** Takes a file of somebody's in and measures it. Throws a `Problem` while another one of theirs, or many of others, are being taken in: each may be large. */
  measure: (personId: string, take: () => Promise<MeasuringTask>) => Promise<MeasuredTask>
  close: () => Promise<void>
}

type MeasuredTask = MeasuringTask & { measured: MeasuredFile }

/** A shop that measures what customers send. */
export type MeasuringShop = Shop & { measuring: Measuring }

/** How many files are taken in at once, and how many more the slow lane holds: the shop has each of them in its memory. */
const mostAtOnce = 3
const mostSlow = 2
/** What is larger is measured in the slow lane at once: in bytes. */
const quickBytes = 8 * 1024 * 1024

/** Opens two lanes: what is large, or takes longer than most, holds up only its like. `limits` are those of both. */
export function openMeasuring(limits: Partial<ThreadLimits> = {}): Measuring {
  const lane = (own: Pick<ThreadLimits, 'milliseconds' | 'waiting' | 'heap'>) =>
    openTaskThread<MeasuringTask>(
      { name: 'measuring-thread', beside: import.meta.url },
      { ...own, tasksEach: 1, idle: 1000, slow: 'A model was not measured', busy, ...limits },
    )
  const quick = lane({ milliseconds: 3000, waiting: mostAtOnce, heap: 256 })
  const slow = lane({ milliseconds: 15_000, waiting: mostSlow, heap: 512 })
  /** Undefined where it takes too long or too much for this lane: the other one says what is wrong with it, if anything is. */
  const measureQuickly = (task: MeasuringTask): Promise<MeasuredTask | undefined> => {
    const copy = { ...task, bytes: task.bytes.slice() }
    return quick.ask<MeasuredTask>(copy, [copy.bytes.buffer]).catch(() => undefined)
  }
  const underWay = new Set<string>()
  let takenIn = 0
  return {
    measure: async (personId, take) => {
      if (underWay.has(personId)) throw oneAtATime()
      if (takenIn >= mostAtOnce) throw busy()
      underWay.add(personId)
      takenIn++
      try {
        const task = await take()
        const measured = task.bytes.length > quickBytes ? undefined : await measureQuickly(task)
        if (measured) return measured
        // Whoever sends one after this is not kept waiting by it.
        takenIn--
        // Handed there and back: a copy of it would keep everybody waiting.
        return await slow.ask<MeasuredTask>(task, [task.bytes.buffer]).finally(() => takenIn++)
      } finally {
        takenIn--
        underWay.delete(personId)
      }
    },
    close: async () => {
      await Promise.all([quick.close(), slow.close()])
    },
  }
}

const oneAtATime = () =>
  new Problem('unavailable', 'Another model of yours is being measured just now. Please send one after the other.', 10)

const busy = () =>
  new Problem('unavailable', 'Other models are being measured just now. Please try again in a moment.', 10)
