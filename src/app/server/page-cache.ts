import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

type Bytes = Uint8Array<ArrayBuffer>
export type Page = { status: number; html: Bytes; brotli: Bytes; etag: string }

const brotli = promisify(brotliCompress)

/** Level 5 costs a few milliseconds for a catalogue page and loses little to the slowest. */
const compress = async (html: Bytes) =>
  (await brotli(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  })) as Bytes

/**
 * Rendered pages, kept compressed. They are the same bytes for everybody, so the address alone names one; `forget` empties
 * the cache when something visitors can see has changed. A page that is not there (404) is not kept.
 */
export function createPageCache({ size = 500, maxAge = 60_000, now = Date.now } = {}) {
  const pages = new Map<string, { page: Promise<Page>; until: number }>()

  const read = async (address: string, render: () => Promise<{ status: number; html: string }>): Promise<Page> => {
    const kept = pages.get(address)
    if (kept && kept.until > now()) return kept.page
    const page = render().then(finish)
    pages.delete(address)
    pages.set(address, { page, until: now() + maxAge })
    if (pages.size > size) pages.delete(pages.keys().next().value ?? '')
    const drop = () => {
      if (pages.get(address)?.page === page) pages.delete(address)
    }
    page.then(({ status }) => status !== 200 && drop(), drop)
    return page
  }
  return { read, forget: () => pages.clear() }
}

export type PageCache = ReturnType<typeof createPageCache>

async function finish({ status, html }: { status: number; html: string }): Promise<Page> {
  const bytes = new TextEncoder().encode(html)
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { status, html: bytes, brotli: await compress(bytes), etag }
}
