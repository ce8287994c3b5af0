import { Problem } from '#platform/problem.ts'
import { openWorkerPool, type PoolLimits } from '#platform/server/worker-pool.ts'
import type { MeasuredFile, MeasuringTask } from './measure-file.ts'

/** Measures customers' models, each in a new worker. decisions/0050 */
export type Measuring = {
  /** Receives a customer's file and measures it. Throws 503 while another file of the customer, or too many other files, are being received. */
  measure: (personId: string, take: () => Promise<MeasuringTask>) => Promise<MeasuredTask>
  close: () => Promise<void>
}

type MeasuredTask = MeasuringTask & { measured: MeasuredFile }

declare module '#platform/server/shop.ts' {
  interface Shop {
    measuring: Measuring
  }
}

/** Maximum files received at once, and maximum further files in the slow pool. Each file is in memory. */
const maxAtOnce = 3
const maxSlow = 2
/** Larger files go directly to the slow pool; in bytes. */
const quickBytes = 8 * 1024 * 1024

/** Opens two pools, so large or slow files delay only each other. `limits` apply to both. */
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
        // A file that fails in the quick pool is measured by the slow pool, which reports the reason.
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
  new Problem('unavailable', 'Your previous model is still being measured. Please upload one model at a time.', 10)

const busy = () => new Problem('unavailable', 'Other models are being measured. Please try again in a moment.', 10)
