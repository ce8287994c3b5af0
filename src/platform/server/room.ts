import { totalmem } from 'node:os'

/** What a thread takes with many models and emoji, in bytes, and as much again for whatever else grows. */
const roomForOneMore = 400 * 1024 * 1024

/** How many bytes this process may still take: of what its container allows, or of what the machine has. */
export function roomLeft(): number {
  const allowed = process.constrainedMemory()
  // What a container has read of files counts as its own there, though it gives way.
  return allowed > 0 && allowed < totalmem() ? allowed - process.memoryUsage.rss() : process.availableMemory()
}

/** Whether there is memory for one more thread that builds gifts. */
export const hasRoomForOneMore = (): boolean => roomLeft() > roomForOneMore
