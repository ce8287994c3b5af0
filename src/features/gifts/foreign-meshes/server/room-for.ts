import { availableBytes } from '#platform/server/memory.ts'
import { Unreadable } from '../unreadable.ts'

const megabyte = 1024 * 1024
/** What a triangle takes until a body is made of it, in bytes: 700 to 780 were measured. */
const each = 800
/** What is left to everybody else meanwhile, in bytes: visitors, and a database on the same machine. */
const others = 96 * megabyte

/** Throws `Unreadable` for a model of more triangles than there is memory for: trying would be the end of the shop. decisions/0077 */
export function needRoomFor(triangles: number, room = availableBytes()): void {
  const most = Math.max(0, (room - others) / each)
  if (triangles <= most) return
  const said = (count: number) => count.toLocaleString('en-US')
  throw new Unreadable(
    `The model has ${said(triangles)} triangles, and this shop has memory for ${said(Math.floor(most / 1000) * 1000)} just now. Please try again later, or reduce its detail.`,
  )
}

/** What the kernel needs for anything at all, and what no file of somebody's may take, in megabytes. */
const leastForKernel = 64
const mostForKernel = 1024

/** How many megabytes the kernel of a thread may take that reads what others drew: its triangles do not say what bodies come of them. */
export const kernelMegabytes = (room = availableBytes()): number =>
  Math.round(Math.min(mostForKernel, Math.max(leastForKernel, (room - others) / megabyte)))
