import { availableBytes } from '#platform/server/memory.ts'
import { Unreadable } from '../unreadable.ts'

const megabyte = 1024 * 1024
/** Bytes per triangle until the solid is built. Measured: 700 to 780. */
const bytesPerTriangle = 800
/** Bytes reserved for other requests and for a database on the same machine. */
const reservedBytes = 96 * megabyte

/** Throws `Unreadable` when memory is too short for this many triangles: reading them could crash the shop. decisions/0077 */
export function requireMemoryFor(triangles: number, room = availableBytes()): void {
  const most = Math.max(0, (room - reservedBytes) / bytesPerTriangle)
  if (triangles <= most) return
  const said = (count: number) => count.toLocaleString('en-US')
  throw new Unreadable(
    `The model has ${said(triangles)} triangles, but the shop has memory for only ${said(Math.floor(most / 1000) * 1000)} right now. Please try again later, or reduce the model’s detail.`,
  )
}

/** The minimum that the kernel needs, and the maximum for a sent file, in megabytes. */
const minKernelMegabytes = 64
const maxKernelMegabytes = 1024

/** The WebAssembly memory limit, in megabytes, of a thread that builds solids from sent files. Their need is unknown in advance. */
export const kernelMemoryLimit = (room = availableBytes()): number =>
  Math.round(Math.min(maxKernelMegabytes, Math.max(minKernelMegabytes, (room - reservedBytes) / megabyte)))
