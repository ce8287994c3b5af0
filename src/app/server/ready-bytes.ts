import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { takes } from '#platform/server/encodings.ts'

type Bytes = Uint8Array<ArrayBuffer>
/** An answer as it was made. `route` is what it is counted under. */
export type Made = {
  status: number
  body: string | ArrayBuffer
  contentType: string
  route: string
  link?: string | null
  /** Whether it is for whoever has no session, or for whoever has one: where both get the same, it does not say. */
  whose?: Whose | undefined
}
export type Whose = 'nobodys' | 'somebodys'
/**
 * Bytes as a text of one character for each: `node:http` sends a text in one piece with its headers. It counts towards the limit of the
 * heap, and is no body for anything that takes texts for what people read.
 */
export type Packed = { latin1: string }
/** An answer that needs no more work: its bytes, its compressed bytes where they are fewer, and the headers that describe them. */
export type Ready = Pick<Made, 'status' | 'route' | 'whose'> & {
  bytes: Bytes
  brotli: Packed | null
  etag: string
  headers: string[]
}
export type Shelf = 'own' | 'typed' | 'answers'

type Keeping = {
  shelf?: Shelf
  /** The names of what it shows: when one of them changes, it is old. */
  shows?: readonly string[]
  /** Whether it can be made without anybody's question, so that it is made again at once when it is old and many ask for it. */
  byItself?: boolean
}
type Kept = {
  ready: Ready
  shelf: Shelf | 'missing'
  shows: readonly string[]
  oldSince: number
  /** How often it was given since it was made. */
  given: number
  again: (() => Promise<unknown>) | undefined
}

const brotli = promisify(brotliCompress)

/** Level 5 costs a few milliseconds for a catalogue page and loses little to the slowest. */
const compress = async (bytes: Bytes): Promise<Packed> => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  return { latin1: (await brotli(bytes, { params })).toString('latin1') }
}

const megabyte = 1_000_000
/** What keeping an answer costs besides its bytes: its headers, its names, its places in the lists. */
const overhead = 2_000
/** How often an answer was given since it was made, when many ask for it. */
const many = 5
/** How many of those are made again after one change, at the most. */
const mostAgain = 20

/**
 * Finished answers that are the same bytes for everybody, kept until something that they show has changed (decisions/0003).
 * One that failed is not kept, nor one that would take the place of many. Sizes are in bytes; whatever was asked for longest ago goes
 * first. What people typed has a shelf of its own, and so have the API's answers and addresses that lead nowhere (404), so that a flood
 * of searches pushes out nothing but searches.
 */
export function createReadyBytes({
  maxSize = 40 * megabyte,
  maxTyped = 16 * megabyte,
  maxAnswers = 16 * megabyte,
  maxMissing = 4 * megabyte,
  maxEntry = 2 * megabyte,
  maxAge = 60_000,
  /** For how long an old answer is given while the new one is made, in milliseconds: half of what anybody may see it for. */
  grace = 500,
  now = Date.now,
  /** Whether it is heard when something changes: what was kept before may be old otherwise, and so would be what is made now. */
  isHeard = () => true,
}: {
  maxSize?: number
  maxTyped?: number
  maxAnswers?: number
  maxMissing?: number
  maxEntry?: number
  maxAge?: number
  grace?: number
  now?: () => number
  isHeard?: () => boolean
} = {}) {
  const kept = new Map<string, Kept>()
  const showing = new Map<string, Set<string>>()
  const underway = new Map<string, { answer: Promise<Ready>; shows: readonly string[] }>()
  const hottest = makeOneByOne()

  const drop = (address: string, { shows }: Kept) => {
    kept.delete(address)
    for (const name of shows) {
      const addresses = showing.get(name)
      addresses?.delete(address)
      if (addresses?.size === 0) showing.delete(name)
    }
  }
  const openShelf = (size: number) =>
    new LRUCache<string, Kept>({
      maxSize: size,
      maxEntrySize: maxEntry,
      sizeCalculation: ({ ready }, address) =>
        ready.bytes.length + (ready.brotli?.latin1.length ?? 0) + address.length + overhead,
      dispose: (one, address) => drop(address, one),
    })
  const shelves = {
    own: openShelf(maxSize),
    typed: openShelf(maxTyped),
    answers: openShelf(maxAnswers),
    missing: openShelf(maxMissing),
  }

  const keep = (address: string, ready: Ready, { shelf, shows }: Required<Keeping>, again: Kept['again']) => {
    const on = ready.status === 404 ? 'missing' : shelf
    const before = kept.get(address)
    if (before) shelves[before.shelf].delete(address)
    const one: Kept = { ready, shelf: on, shows, oldSince: now() + maxAge, given: 0, again }
    shelves[on].set(address, one)
    // Too large for its shelf, it was not taken.
    if (!shelves[on].has(address)) return
    kept.set(address, one)
    for (const name of shows) showing.set(name, (showing.get(name) ?? new Set()).add(address))
  }

  const make = async (address: string, work: () => Promise<Made>, keeping: Required<Keeping>) => {
    const own = { answer: work().then(finish), shows: keeping.shows }
    const again = async () => {
      if (!isFresh(address) && !underway.has(address)) await make(address, work, keeping)
    }
    underway.set(address, own)
    try {
      const ready = await own.answer
      // What was made before a change is for those who asked then, and for nobody else.
      const isShared = underway.get(address) === own && isHeard()
      if (isShared && (ready.status === 200 || ready.status === 404))
        keep(address, ready, keeping, keeping.byItself ? again : undefined)
      return ready
    } finally {
      if (underway.get(address) === own) underway.delete(address)
    }
  }

  const isFresh = (address: string) => now() < (kept.get(address)?.oldSince ?? 0)
  const take = (address: string): Ready | undefined => {
    const one = kept.get(address)
    if (!one || !isHeard()) return undefined
    const age = now() - one.oldSince
    if (age > grace || (age >= 0 && !isComing(address, one))) return undefined
    shelves[one.shelf].get(address)
    one.given++
    return one.ready
  }
  /** Whether a new one is on its way, or is begun now because many ask for it. */
  const isComing = (address: string, one: Kept) => underway.has(address) || hurry([[address, one]]) > 0
  /** Has those that many asked for made again, the most given first; answers how many. */
  const hurry = (old: [address: string, Kept][]) => {
    const wanted = old
      .filter(([, { again, given }]) => again && given >= many)
      .toSorted(([, one], [, other]) => other.given - one.given)
      .slice(0, mostAgain)
    for (const [address, { again }] of wanted) if (again) hottest.add(address, again)
    return wanted.length
  }

  /** What is ready, what is being made, or what is made now. */
  const read = async (
    address: string,
    work: () => Promise<Made>,
    { shelf = 'own', shows = [], byItself = false }: Keeping = {},
  ): Promise<Ready> => take(address) ?? underway.get(address)?.answer ?? make(address, work, { shelf, shows, byItself })

  /** Whoever is making what shows one of these makes it for those who asked before the change. */
  const disown = (names: readonly string[] | undefined) => {
    for (const [address, { shows }] of underway)
      if (!names || names.some((name) => shows.includes(name))) underway.delete(address)
  }
  const keptOf = (names: readonly string[] | undefined): [address: string, Kept][] => {
    if (!names) return [...kept]
    const addresses = new Set(names.flatMap((name) => [...(showing.get(name) ?? [])]))
    return [...addresses].flatMap((address) => {
      const one = kept.get(address)
      return one ? [[address, one]] : []
    })
  }

  return {
    /** What is ready under an address; also what is old, for as long as `grace`, while somebody makes it anew. */
    take,
    /** The same, made now when nothing is ready. Everybody who asks meanwhile waits for the one that is being made. */
    read,
    /** Drops whatever shows one of these, everything without names: nobody gets it any more. */
    forget: (names?: readonly string[]) => {
      disown(names)
      const old = keptOf(names)
      for (const [address, { shelf }] of old) shelves[shelf].delete(address)
      hurry(old)
    },
    /** Lets it be old instead. */
    age: (names?: readonly string[]) => {
      disown(names)
      const old = keptOf(names)
      const since = now()
      for (const [, one] of old) one.oldSince = Math.min(one.oldSince, since)
      hurry(old)
    },
    /** How many bytes are kept, of how many answers, and under how many names of what they show. */
    size: () => ({
      bytes: Object.values(shelves).reduce((sum, shelf) => sum + shelf.calculatedSize, 0),
      answers: kept.size,
      names: showing.size,
    }),
  }
}

export type ReadyBytes = ReturnType<typeof createReadyBytes>

/** Does what is wished for by name, one after the other, outside whatever wished for it: a change of a page is told within a transaction. */
function makeOneByOne() {
  const wishes = new Map<string, () => Promise<unknown>>()
  const outside = AsyncLocalStorage.snapshot()
  let isAtWork = false
  const workAll = async () => {
    for (const [name, wish] of wishes) {
      wishes.delete(name)
      // Whoever asks next makes it, and hears why it cannot be made.
      await wish().catch(() => undefined)
    }
    isAtWork = false
  }
  return {
    add: (name: string, wish: () => Promise<unknown>) => {
      wishes.set(name, wish)
      if (isAtWork) return
      isAtWork = true
      // Whoever changed something is answered first.
      setImmediate(() => outside(workAll))
    },
  }
}

async function finish({ status, body, contentType, route, link, whose }: Made): Promise<Ready> {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : new Uint8Array(body)
  const etag = etagOf(bytes)
  const headers = [
    ...['content-type', contentType, 'etag', etag],
    // Whoever keeps it asks whether it is still so, which costs a few bytes. An age would say that nobody was asked. decisions/0003
    ...['cache-control', 'no-cache'],
    ...(link ? ['link', link] : []),
  ]
  return { status, route, whose, bytes, brotli: await compress(bytes), etag, headers }
}

/** By which whoever has an answer asks whether it is still so. */
export const etagOf = (bytes: Uint8Array) =>
  `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

type Asked = { encodings: string | undefined; match: string | undefined; isApi: boolean }

/** What somebody gets of an answer that is ready: as they can read it, or that they have it already. */
export function answerOf(
  ready: Ready,
  { encodings = '', match, isApi }: Asked,
): { status: number; headers: string[]; body: Bytes | Packed | null } {
  const { status, bytes, brotli, etag, whose } = ready
  const varies = [...(brotli ? ['accept-encoding'] : []), ...(isApi || whose ? ['cookie'] : [])].join(', ')
  const headers = varies ? [...ready.headers, 'vary', varies] : ready.headers
  if (status === 200 && match?.includes(etag.slice(2))) return { status: 304, headers, body: null }
  if (!brotli || !takes('br', encodings)) return { status, headers, body: bytes }
  return { status, headers: [...headers, 'content-encoding', 'br'], body: brotli }
}

/** The body of an answer as bytes. */
export const bytesOf = (body: Bytes | Packed | null): Bytes | null =>
  body && 'latin1' in body ? Buffer.from(body.latin1, 'latin1') : body
