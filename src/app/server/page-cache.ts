import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

type Bytes = Uint8Array<ArrayBuffer>
export type Page = { status: number; html: Bytes; brotli: Bytes; etag: string }
type Render = () => Promise<{ status: number; html: string }>
type Shelf = 'own' | 'typed'

const brotli = promisify(brotliCompress)

/** Level 5 costs a few milliseconds for a catalogue page and loses little to the slowest. */
const compress = async (html: Bytes) =>
  (await brotli(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  })) as Bytes

const megabyte = 1_000_000

/**
 * Rendered pages, kept compressed. They are the same bytes for everybody, so the address alone names one; `forget` empties
 * the cache when something visitors can see has changed. A page that failed is not kept, nor one that would take the place of
 * many. Sizes are in bytes; whatever was asked for longest ago goes first. Pages of what people typed have a shelf of their own,
 * and so have addresses that lead nowhere (404), so that a flood of searches pushes out nothing but searches.
 */
export function createPageCache({
  maxSize = 48 * megabyte,
  maxTyped = 16 * megabyte,
  maxMissing = 4 * megabyte,
  maxPage = megabyte,
  maxAge = 60_000,
  now = Date.now,
}: {
  maxSize?: number
  maxTyped?: number
  maxMissing?: number
  maxPage?: number
  maxAge?: number
  now?: () => number
} = {}) {
  const openShelf = (maxSize: number) =>
    new LRUCache<string, Page>({
      maxSize,
      maxEntrySize: maxPage,
      sizeCalculation: ({ html, brotli }, address) => html.length + brotli.length + address.length,
      ttl: maxAge,
      perf: { now },
      ttlResolution: 0,
    })
  const shelves = { own: openShelf(maxSize), typed: openShelf(maxTyped), missing: openShelf(maxMissing) }
  let underway = new Map<string, Promise<Page>>()

  const make = async (address: string, render: Render, shelf: Shelf) => {
    const mine = underway
    const page = render().then(finish)
    mine.set(address, page)
    try {
      const made = await page
      // What was rendered before a change is for those who asked then, and for nobody else.
      if (mine === underway && made.status === 200) shelves[shelf].set(address, made)
      if (mine === underway && made.status === 404) shelves.missing.set(address, made)
      return made
    } finally {
      mine.delete(address)
    }
  }
  return {
    read: async (address: string, render: Render, shelf: Shelf = 'own'): Promise<Page> =>
      shelves[shelf].get(address) ??
      shelves.missing.get(address) ??
      underway.get(address) ??
      make(address, render, shelf),
    forget: () => {
      for (const shelf of Object.values(shelves)) shelf.clear()
      underway = new Map()
    },
  }
}

export type PageCache = ReturnType<typeof createPageCache>

async function finish({ status, html }: { status: number; html: string }): Promise<Page> {
  const bytes = new TextEncoder().encode(html)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { status, html: bytes, brotli: await compress(bytes), etag }
}
