import { Problem } from '#platform/problem.ts'
import { openWorkerPool, type PoolLimits } from '#platform/server/worker-pool.ts'
import type { MeasuredFile, MeasuringTask } from './measure-file.ts'

/** Measures the models that customers send, each in a worker of its own that ends with it. decisions/0050 */
export type Measuring = {
  /** Receives a customer's file and measures it. Throws a `Problem` while another file of theirs, or too many files of others, are being received. */
  measure: (personId: string, take: () => Promise<MeasuringTask>) => Promise<MeasuredTask>
  close: () => Promise<void>
}

type MeasuredTask = MeasuringTask & { measured: MeasuredFile }

declare module '#platform/server/shop.ts' {
  interface Shop {
    measuring: Measuring
  }
}

/** How many files are received at once, and how many more the slow pool holds: each is in the shop's memory. */
const maxAtOnce = 3
const maxSlow = 2
/** A larger file goes straight to the slow pool; in bytes. */
const quickBytes = 8 * 1024 * 1024

/** Opens two pools: a file that is large, or takes longer than most, holds up only its like. `limits` are those of both. */
export function openMeasuring(limits: Partial<PoolLimits> = {}): Measuring {
  const open = (own: Pick<PoolLimits, 'milliseconds' | 'queueSize' | 'heap'>) =>
    openWorkerPool<MeasuringTask>(
      { name: 'measuring-worker', beside: import.meta.url },
      { ...own, tasksPerWorker: 1, idle: 1000, slow: 'A model was not measured', busy, ...limits },
    )
  const quick = open({ milliseconds: 3000, queueSize: maxAtOnce, heap: 256 })
  const slow = open({ milliseconds: 15_000, queueSize: maxSlow, heap: 512 })
  const senders = new Set<string>()
  let takenIn = 0
  return {
    measure: async (personId, take) => {
      if (senders.has(personId)) throw oneAtATime()
      if (takenIn >= maxAtOnce) throw busy()
      senders.add(personId)
      takenIn++
      try {
        const task = await take()
        // A file that the quick pool fails is tried again by the slow pool, which says what is wrong with it.
        const quickly =
          task.bytes.length > quickBytes ? undefined : await quick.run<MeasuredFile>(task).catch(() => undefined)
        if (quickly) return { ...task, measured: quickly }
        // The next sender does not wait for a slow file.
        takenIn--
        const measured = await slow.run<MeasuredFile>(task).finally(() => takenIn++)
        return { ...task, measured }
      } finally {
        takenIn--
        senders.delete(personId)
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
