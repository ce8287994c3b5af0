import { availableBytes, processLimit } from '#platform/server/memory.ts'
import { Unreadable } from '../unreadable.ts'

const megabyte = 1024 * 1024
/** Bytes per triangle until the solid is built. Measured: 700 to 780. */
const bytesPerTriangle = 800
/** Bytes reserved for other requests and for a database on the same machine. */
const reservedBytes = 96 * megabyte

/** The bytes that meshes may take: the limit of this worker process, or what is left beside the reserve. */
const roomForMeshes = () => processLimit() ?? Math.max(0, availableBytes() - reservedBytes)

/** Throws `Unreadable` when memory is too short for this many triangles. decisions/0077 */
export function requireMemoryFor(triangles: number, room = roomForMeshes()): void {
  const most = room / bytesPerTriangle
  if (triangles <= most) return
  const formatted = (count: number) => count.toLocaleString('en-US')
  throw new Unreadable(
    `The model has ${formatted(triangles)} triangles, but the shop has memory for only ${formatted(Math.floor(most / 1000) * 1000)} right now. Please try again later, or reduce the model’s detail.`,
  )
}

/** The least memory in which small files can be read, and the most for a sent file, in megabytes. */
const minProcessMegabytes = 128
const maxProcessMegabytes = 1536

/** The memory limit, in megabytes, of a process that reads sent files: their need is unknown in advance. */
export const meshProcessMegabytes = (room = availableBytes()): number =>
  Math.round(Math.min(maxProcessMegabytes, Math.max(minProcessMegabytes, (room - reservedBytes) / megabyte)))
