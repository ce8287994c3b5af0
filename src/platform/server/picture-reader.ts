import { Problem } from '#platform/problem.ts'
import { openWorkerPool, type PoolLimits, TooSlow } from './worker-pool.ts'

/** Decodes uploaded and copied pictures in a limited process, one at a time. decisions/0050 */
export type PictureReader = {
  read: (bytes: Uint8Array) => Promise<ReadPicture>
  close: () => Promise<void>
}

/** What `encodePhoto` answers, or a sentence that says why the picture cannot be read. */
export type ReadPicture = { encoded: Uint8Array } | { sentence: string }

export function openPictureReader(limits: Partial<PoolLimits> = {}): PictureReader {
  const pool = openWorkerPool<{ bytes: Uint8Array }>(
    { name: 'picture-worker', beside: import.meta.url },
    {
      ...{ milliseconds: 10_000, tasksPerWorker: 20, queueSize: 20, idle: 5000, slow: 'A picture was not read' },
      processMegabytes: () => maxMegabytes,
      busy: () => new Problem('unavailable', 'Other pictures are being read. Please try again in a moment.', 10),
      ...limits,
    },
  )
  return {
    read: (bytes) => pool.run<ReadPicture>({ bytes }).catch(refuseUnread),
    close: pool.close,
  }
}

/**
 * Enough for pictures of 50 megapixels, except those with 16 bits and interlaced lines. Not less where memory is short: most pictures take
 * little of it, and the process is the first to end.
 */
const maxMegabytes = 512

/** The picture took the process's time or memory, which is not the shop's error. */
function refuseUnread(error: unknown): ReadPicture {
  if (error instanceof Problem) throw error
  const problem =
    error instanceof TooSlow ? 'takes too long to read' : 'needs more memory to read than the shop has for a picture'
  return { sentence: `This picture ${problem}. Please make it smaller and upload it.` }
}
