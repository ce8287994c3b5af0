import { readFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'

const megabyte = 1024 * 1024
/** What a thread takes with many models and emoji, in bytes, and as much again for whatever else grows. */
const roomForOneMore = 400 * megabyte
/** What a thread that is open may grow by with its next task, in bytes. */
const roomForATask = 128 * megabyte

/** How many bytes may still be taken here: of what the container allows, or of what the machine has. */
export function roomLeft(root = '/'): number {
  const allowed = process.constrainedMemory()
  return allowed > 0 && allowed < totalmem()
    ? allowed - (heldInContainer(root) ?? process.memoryUsage.rss())
    : process.availableMemory()
}

/** Whether there is memory for one more thread that builds gifts. */
export const hasRoomForOneMore = (left = roomLeft()): boolean => left > roomForOneMore

/** Whether there is memory for what an open thread takes with one more task: it gives back nothing before it ends. */
export const hasRoomToGrow = (left = roomLeft()): boolean => left > roomForATask

/** Where Linux counts for a container, and what it calls that: since 2016, and before. */
const counts = [
  { line: /^0::(.*)$/m, folder: 'sys/fs/cgroup', held: 'memory.current', files: /^inactive_file (\d+)$/m },
  {
    line: /^\d+:memory:(.*)$/m,
    folder: 'sys/fs/cgroup/memory',
    held: 'memory.usage_in_bytes',
    files: /^total_inactive_file (\d+)$/m,
  },
]

/**
 * What all processes of this container hold, in bytes, a database beside the shop included. Files that nobody has read again count as
 * the container's own there, though they give way: they are left out. Undefined where Linux does not say.
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
          return Number(read(place, held)) - Number(files.exec(read(place, 'memory.stat'))?.[1] ?? 0)
        } catch {
          // It is not there.
        }
    }
  } catch {
    // Not Linux.
  }
  return undefined
}
