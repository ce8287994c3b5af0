import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Bytes = Uint8Array<ArrayBuffer>
/** An answer that is the same for every anonymous visitor: its bytes, plain and compressed, and the headers that describe them. */
export type PublicAnswer = { plain: Bytes; brotli: Bytes; etag: string; headers: Record<string, string> }
/** `answer` is undefined when the response failed; `expiresAt` is in milliseconds. */
export type Made = { answer: PublicAnswer | undefined; expiresAt: number }
/** The cache key of a request, and the tags of its answer. */
type Target = { key: string; tags: readonly string[] }

type Entry = { answer: PublicAnswer; tags: readonly string[]; expiresAt: number }
type Making = { made: Promise<Made>; tags: readonly string[] }

/** In bytes. */
const maxSize = 32_000_000
const maxEntrySize = 2_000_000
/** An entry's headers, key and tags, in bytes. */
const overhead = 2_000

/**
 * Keeps answers until one of their tags is invalidated, they expire, or others need their place. `isListening` is false while
 * invalidation messages cannot be received: the cache is bypassed then.
 */
export function createPublicCache({ now, isListening }: { now: () => number; isListening: () => boolean }) {
  const entries = new LRUCache<string, Entry>({
    maxSize,
    maxEntrySize,
    sizeCalculation: ({ answer }, key) => answer.plain.length + answer.brotli.length + key.length + overhead,
  })
  const underway = new Map<string, Making>()

  const find = (key: string): PublicAnswer | undefined => {
    const entry = isListening() ? entries.get(key) : undefined
    return entry && now() < entry.expiresAt ? entry.answer : undefined
  }
  const make = async ({ key, tags }: Target, work: () => Promise<Made>): Promise<PublicAnswer | undefined> => {
    const making = { made: work(), tags }
    underway.set(key, making)
    try {
      const { answer, expiresAt } = await making.made
      // If a tag was invalidated during the work, the answer may be stale and is not stored.
      const isCurrent = underway.get(key) === making && isListening()
      if (answer && isCurrent) entries.set(key, { answer, tags, expiresAt })
      return answer
    } finally {
      if (underway.get(key) === making) underway.delete(key)
    }
  }
  return {
    /** The cached answer. */
    find,
    /** The cached answer, or the result of `work`. Simultaneous requests for a key share one call of `work`. */
    read: async (target: Target, work: () => Promise<Made>): Promise<PublicAnswer | undefined> => {
      const found = find(target.key)
      if (found) return found
      const making = isListening() ? underway.get(target.key) : undefined
      return making ? (await making.made).answer : make(target, work)
    },
    /** Drops all answers with one of these tags, stored or being made; without tags, all answers. */
    invalidate: (tags?: readonly string[]) => {
      const isStale = (one: { tags: readonly string[] }) => !tags || tags.some((tag) => one.tags.includes(tag))
      for (const [key, making] of underway) if (isStale(making)) underway.delete(key)
      for (const [key, entry] of [...entries.entries()]) if (isStale(entry)) entries.delete(key)
    },
    /** The stored bytes and the number of entries. */
    size: () => ({ bytes: entries.calculatedSize, entries: entries.size }),
  }
}

export type PublicCache = ReturnType<typeof createPublicCache>

const compress = promisify(brotliCompress)

/** Compresses the body of a response, and describes it by an ETag. Level 5 takes a few milliseconds for a page. */
export async function toPublicAnswer(response: Response): Promise<PublicAnswer> {
  const plain = new Uint8Array(await response.arrayBuffer())
  const brotli = new Uint8Array(await compress(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }))
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const link = response.headers.get('link')
  return {
    plain,
    brotli,
    etag,
    headers: {
      'content-type': response.headers.get('content-type') ?? 'application/octet-stream',
      // Browsers and proxies revalidate each time: a lifetime of their own would show an old price for longer than a second.
      'cache-control': 'no-cache',
      etag,
      ...(link && { link }),
    },
  }
}
