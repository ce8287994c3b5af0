import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const megabyte = 1024 * 1024
/** What a thread takes with many models and emoji, in bytes, and as much again for whatever else grows. */
const roomForOneMore = 400 * megabyte
/** What a thread takes until it has seen most of what there is, in bytes. */
const roomForAThread = 330 * megabyte
/** What a thread that is open may grow by with its next task, in bytes. */
const roomForATask = 128 * megabyte

/** How many bytes may still be taken here: of what the container allows, or of what the machine has. */
export function roomLeft(root = '/'): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 && allowed < totalmem()
    ? allowed - (heldInContainer(root) ?? process.memoryUsage.rss())
    : process.availableMemory()
}

/**
 * Whether there is memory for one more thread of large tasks, beside so many that have only begun: what those will take is not held
 * yet, and would be given away twice.
 */
export const hasRoomForOneMore = (beginning = 0, left = roomLeft()): boolean =>
  left > roomForOneMore + beginning * roomForAThread

/** Whether there is memory for what an open thread takes with one more task: it gives back nothing before it ends. */
export const hasRoomToGrow = (left = roomLeft()): boolean => left > roomForATask

/** Where Linux counts for a container, and what it calls that: since 2016, and before. */
const counts = [
  { line: /^0::(.*)$/m, folder: 'sys/fs/cgroup', held: 'memory.current', files: /^(?:in)?active_file (\d+)$/gm },
  {
    line: /^\d+:memory:(.*)$/m,
    folder: 'sys/fs/cgroup/memory',
    held: 'memory.usage_in_bytes',
    files: /^total_(?:in)?active_file (\d+)$/gm,
  },
]

/** So much of the files that were read is in use, such as the programs' own, in bytes: half of them where they are few. */
const filesInUse = 96 * megabyte

/**
 * What all processes of this container hold, in bytes, a database beside the shop included. Files that were read count as the
 * container's own there, though most of them give way: those are left out. Undefined where Linux does not say.
 */
function heldInContainer(root: string): number | undefined {
  const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8')
  try {
    const own = read('proc/self/cgroup')
    for (const { line, folder, held, files } of counts) {
      const group = line.exec(own)?.[1]
      if (group === undefined) continue
      // A container sees its own group as the first one, whatever its name is outside.
      for (const place of [join(folder, group), folder])
        try {
          const found = [...read(place, 'memory.stat').matchAll(files)].reduce(
            (sum, [, bytes]) => sum + Number(bytes),
            0,
          )
          return Number(read(place, held)) - (found - Math.min(found / 2, filesInUse))
        } catch {
          // It is not there.
        }
    }
  } catch {
    // Not Linux.
  }
  return undefined
}
