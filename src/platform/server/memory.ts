import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const megabyte = 1024 * 1024
/** What a worker thread takes with many models and emoji, and a reserve for the rest of the process; in bytes. */
const bytesForWorker = 400 * megabyte
/** What a growing worker thread will still take, in bytes. */
const bytesForGrowing = 330 * megabyte
/** What an open worker thread may grow by with its next task, in bytes. */
const bytesForTask = 128 * megabyte

/** The environment variable that tells a worker process its limit, in megabytes. */
export const limitVariable = 'WORKER_MEGABYTES'
/** The memory limit of this process in bytes, if it is a worker process. */
export const processLimit = (): number | undefined => Number(process.env[limitVariable]) * megabyte || undefined

/** How many bytes this process may still take: of the container's limit, or of the machine's memory. */
export function availableBytes(root = '/'): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 && allowed < totalmem()
    ? allowed - (heldInContainer(root) ?? process.memoryUsage.rss())
    : process.availableMemory()
}

/** Whether there is memory for one more worker thread, beside this many that are still growing and will take memory that is free now. */
export const hasMemoryForWorker = (growing = 0, left = availableBytes()): boolean =>
  left > bytesForWorker + growing * bytesForGrowing

/** Whether there is memory for one more task of an open worker thread, which gives no memory back before it ends. */
export const hasMemoryForTask = (left = availableBytes()): boolean => left > bytesForTask

/** Where Linux counts a container's memory: cgroup v2, then v1. */
const counts = [
  { line: /^0::(.*)$/m, folder: 'sys/fs/cgroup', held: 'memory.current', files: /^(?:in)?active_file (\d+)$/gm },
  {
    line: /^\d+:memory:(.*)$/m,
    folder: 'sys/fs/cgroup/memory',
    held: 'memory.usage_in_bytes',
    files: /^total_(?:in)?active_file (\d+)$/gm,
  },
]

/** How much of the file cache is in use, such as the programs' own files: at most half of it; in bytes. */
const filesInUse = 96 * megabyte

/**
 * What all processes of this container hold, in bytes, a database beside the shop included. The kernel counts the file cache as held, though
 * most of it can be reclaimed: that part is left out. Undefined where the kernel does not say.
 */
function heldInContainer(root: string): number | undefined {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
  try {
    const own = read('proc/self/cgroup')
    for (const { line, folder, held, files } of counts) {
      const group = line.exec(own)?.[1]
      if (group === undefined) continue
      // A container sees its own group as the root group.
      for (const place of [join(folder, group), folder])
        try {
          const found = [...read(place, 'memory.stat').matchAll(files)].reduce(
            (sum, [, bytes]) => sum + Number(bytes),
            0,
          )
          return Number(read(place, held)) - (found - Math.min(found / 2, filesInUse))
        } catch {
          // This cgroup version is not mounted.
        }
    }
  } catch {
    // Not Linux.
  }
  return undefined
}
