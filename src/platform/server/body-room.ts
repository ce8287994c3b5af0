import { Problem } from '../problem.ts'
import { availableBytes } from './memory.ts'

/** The bytes of one large request body that the shop holds. */
export type HeldBody = {
  /** Adds bytes that have arrived. Throws 503 when there is no room for them. */
  add: (bytes: number) => void
  /** The body is complete: it no longer gives way to others. */
  complete: () => void
  /** Frees the room of the body. */
  release: () => void
  /** Rejects when the body gives way to others. */
  displaced: Promise<never>
}

const megabyte = 1024 * 1024
/** The bytes of request bodies that a shop holds in memory: as many as fit, between these two. */
const minHeldBytes = 8 * megabyte
const maxHeldBytes = 100 * megabyte
/** What bodies leave to the rest of the shop, in bytes. */
const reservedBytes = 64 * megabyte

/** How many bytes of files may be arriving on disk. */
export const roomForFiles = (): number => 100 * megabyte

/** How many bytes of bodies memory has room for, beside those that are held. */
export const roomForBodies = (held: number, available = availableBytes): number =>
  held <= minHeldBytes
    ? maxHeldBytes
    : Math.min(maxHeldBytes, Math.max(minHeldBytes, held + available() - reservedBytes))

/**
 * Limits the bytes of request bodies to what `mostOf` answers for the bytes that are held. When there is no room for more, the body that has
 * been arriving for the longest time gives way: slow senders cannot keep others out.
 */
export function openBodyRoom(mostOf: (held: number) => number = roomForBodies): () => HeldBody {
  // In the order of arrival.
  const arriving = new Map<HeldBody, (problem: Problem) => void>()
  const sizes = new Map<HeldBody, number>()
  const held = () => sizes.values().reduce((sum, size) => sum + size, 0)
  return () => {
    const { promise: displaced, reject } = Promise.withResolvers<never>()
    displaced.catch(() => undefined)
    const body: HeldBody = {
      displaced,
      add: (bytes) => {
        const most = mostOf(held())
        sizes.set(body, (sizes.get(body) ?? 0) + bytes)
        while (held() > most) {
          const [slowest] = [...arriving.keys()].filter((other) => other !== body && sizes.get(other))
          if (!slowest) throw noRoom()
          arriving.get(slowest)?.(tooSlow())
          slowest.release()
        }
      },
      complete: () => arriving.delete(body),
      release: () => {
        arriving.delete(body)
        sizes.delete(body)
      },
    }
    arriving.set(body, reject)
    return body
  }
}

const noRoom = () => new Problem('unavailable', 'Other files are being received. Please try again in a moment.', 10)
const tooSlow = () =>
  new Problem(
    'unavailable',
    'Many files are being received, and yours arrived too slowly. Please send it again in a moment.',
    10,
  )
