import { meshProcessMegabytes } from '#features/gifts/foreign-meshes/server/require-memory.ts'
import { Problem } from '#platform/problem.ts'
import type { ArrivingFile } from '#platform/server/arriving-files.ts'
import { type HeldBody, openBodyRoom, roomForFiles } from '#platform/server/body-room.ts'
import { openWorkerPool, type PoolLimits, TooSlow } from '#platform/server/worker-pool.ts'
import type { DrawnIn } from '../sent-model.ts'
import type { MeasuredFile } from './measure-file.ts'

/** A file, its unit if the customer chose one, and the longest side that a printer of the shop prints, in millimeters. */
export type MeasuringTask = ArrivingFile & { unit: DrawnIn | undefined; longestBed: number }

/** Measures customers' models, each in a new process. decisions/0050 */
export type Measuring = {
  /** Receives a customer's file and measures it. Throws 503 while another file of the customer, or too many other files, are being measured. */
  measure: (personId: string, take: (held: HeldBody) => Promise<MeasuringTask>) => Promise<MeasuredFile>
  close: () => Promise<void>
}

declare module '#platform/server/shop.ts' {
  interface Shop {
    measuring: Measuring
  }
}

/** Maximum files that wait or are measured in the quick pool, and in the slow pool. */
const maxQuick = 3
const maxSlow = 2
/** Larger files go directly to the slow pool; in bytes. */
const quickBytes = 8 * 1024 * 1024

/** Opens two pools, so large or slow files delay only each other. `limits` apply to both; `hold` limits the files that arrive, wait and are measured. */
export function openMeasuring(limits: Partial<PoolLimits> = {}, hold = openBodyRoom(roomForFiles)): Measuring {
  const open = (own: Pick<PoolLimits, 'milliseconds' | 'queueSize'>) =>
    openWorkerPool<MeasuringTask>(
      { name: 'measuring-worker', beside: import.meta.url },
      {
        ...own,
        ...{ tasksPerWorker: 1, idle: 1000, slow: 'A model was not measured', busy },
        ...{ processMegabytes: meshProcessMegabytes, ...limits },
      },
    )
  const quick = open({ milliseconds: 3000, queueSize: maxQuick })
  const slow = open({ milliseconds: 15_000, queueSize: maxSlow })
  const senders = new Set<string>()
  const measureQuickly = (task: MeasuringTask) =>
    quick.run<MeasuredFile>(task).catch((error: unknown) => {
      if (error instanceof TooSlow) return undefined
      throw error
    })
  return {
    measure: async (personId, take) => {
      if (senders.has(personId)) throw oneAtATime()
      senders.add(personId)
      const held = hold()
      try {
        const task = await take(held)
        held.complete()
        const quickly = task.length > quickBytes ? undefined : await measureQuickly(task)
        return quickly ?? (await slow.run<MeasuredFile>(task))
      } finally {
        held.release()
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
