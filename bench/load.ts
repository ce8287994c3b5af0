import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAsker } from './ask.ts'
import { onFirstCore, usedSeconds } from './cores.ts'

/** How many shoppers put into their carts and buy at once. */
const shoppersAtOnce = 16
/**
 * How many answers are waited for at once. With few readers all of them stand behind one order, and the core idles.
 */
const readersAtOnce = 64

/** How long things are measured, in seconds, and how often. */
export type Effort = { warmUp: number; run: number; runs: number }

/** Answers a second, the processor's milliseconds that one takes, and how long one waits for it, in milliseconds: medians of the runs. */
export type Figure = { perSecond: number; cpu: number | undefined; median: number; slow: number }

export type Asked = {
  path: string
  headers?: Record<string, string>
  /** Another address for each request, so that no answer is one that was made before. */
  each?: (turn: number) => string
}

/**
 * What an address answers, and what a bare `node:http` server answers of the same bytes on the same core: set as the shop sets it
 * (`ceiling`, the higher one), and as it comes (`plain`). The shares are of answers a second, and of the processor's time for one.
 */
export type Share = Figure & {
  bytes: number
  ceiling: number
  ceilingCpu: number | undefined
  ofCeiling: number
  ofCeilingByCpu: number | undefined
  plain: number
  plainCpu: number | undefined
  ofPlain: number
  ofPlainByCpu: number | undefined
}

/** A machine that others use changes its pace within seconds: many short turns lie nearer to the bare server's than few long ones. */
const short = ({ warmUp, run }: Effort): Effort => ({ warmUp: warmUp / 4, run: run / 3, runs: 1 })
/** Beside something else they are long: what it begins is to end within them, and what the warm-up began to be in full swing. */
const turnOf = (effort: Effort, isBeside: boolean) => (isBeside ? { ...effort, runs: 1 } : short(effort))

/**
 * Asks for one address again and again, in turns with a bare server that answers its bytes: a machine that grows slower meanwhile slows
 * both. Answers medians of the turns; each is compared with the mean of the ceilings before and after it. `beside` does something else
 * while the shop is asked; whoever reads then may find another answer.
 */
export async function measureShare(
  origin: string,
  asked: Asked,
  effort: Effort,
  beside?: (work: () => Promise<Figure>) => Promise<Figure>,
  { mayChange = false } = {},
): Promise<Share> {
  const answer = await readOnce(origin + asked.path, headersOf(asked))
  const [bare, plainBare] = [await openBare(answer, 'as the shop'), await openBare(answer, 'plain')]
  const turn = turnOf(effort, beside !== undefined)
  const turns = effort.runs * 3
  const figures: Figure[] = []
  const ceilings: Figure[] = []
  const plains: Figure[] = []
  const readBare = async () => {
    ceilings.push(await read(bare.origin, { path: '/' }, short(effort)))
    plains.push(await read(plainBare.origin, { path: '/' }, short(effort)))
  }
  // Of all runs together: what one was answered would be kept for the next.
  let asks = 0
  const { each } = asked
  const next = each && (() => each(asks++))
  const reading = (how: Effort) => {
    const work = () => read(origin, asked, how, { mayChange, next })
    return beside ? beside(work) : work()
  }
  try {
    // Once in full: before a short turn a little is enough then.
    const warming = { warmUp: 0, run: effort.warmUp, runs: 1 }
    for (const server of [bare, plainBare]) await read(server.origin, { path: '/' }, warming)
    await reading(warming)
    await readBare()
    while (figures.length < turns) {
      figures.push(await reading(turn))
      await readBare()
    }
  } finally {
    await bare.close()
    await plainBare.close()
  }
  const around = (bares: Figure[]) => figures.map((_, place) => meanOf(bares.slice(place, place + 2)))
  const [tuned, asItComes] = [comparison(figures, around(ceilings)), comparison(figures, around(plains))]
  return {
    ...middleBy(figures, ({ perSecond }) => perSecond),
    bytes: answer.bytes.length,
    ceiling: tuned.perSecond,
    ceilingCpu: tuned.cpu,
    ofCeiling: tuned.share,
    ofCeilingByCpu: tuned.shareByCpu,
    plain: asItComes.perSecond,
    plainCpu: asItComes.cpu,
    ofPlain: asItComes.share,
    ofPlainByCpu: asItComes.shareByCpu,
  }
}

/** Medians of what bare servers answered, and of what the shop answered of it, turn by turn. */
function comparison(figures: Figure[], bares: Pick<Figure, 'perSecond' | 'cpu'>[]) {
  const pairs = figures.flatMap((figure, place) => {
    const bare = bares[place]
    return bare ? { figure, bare } : []
  })
  const byCpu = pairs.flatMap(({ figure, bare }) => (figure.cpu && bare.cpu ? bare.cpu / figure.cpu : []))
  const cpus = bares.flatMap(({ cpu }) => cpu ?? [])
  return {
    perSecond: median(bares.map(({ perSecond }) => perSecond)),
    cpu: cpus.length > 0 ? median(cpus) : undefined,
    share: median(pairs.map(({ figure, bare }) => figure.perSecond / bare.perSecond)),
    shareByCpu: byCpu.length > 0 ? median(byCpu) : undefined,
  }
}

const median = (numbers: number[]) => middleBy(numbers, (number) => number)

const meanOf = (figures: Figure[]): Pick<Figure, 'perSecond' | 'cpu'> => ({
  perSecond: mean(figures.map(({ perSecond }) => perSecond)),
  cpu: figures.every(({ cpu }) => cpu) ? mean(figures.map(({ cpu = 0 }) => cpu)) : undefined,
})

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** The one in the middle by what is asked of each. Throws where there is none. */
function middleBy<T>(all: T[], by: (one: T) => number): T {
  const middle = all.toSorted((one, other) => by(one) - by(other))[Math.floor(all.length / 2)]
  if (!middle) throw new Error('Nothing was measured.')
  return middle
}

/** Reads compressed, as browsers do. Throws when an answer is no success, or has other bytes than the first unless it `mayChange`. */
async function read(
  origin: string,
  asked: Asked,
  effort: Effort,
  { mayChange = false, next }: { mayChange?: boolean; next?: (() => string) | undefined } = {},
): Promise<Figure> {
  const { path } = asked
  const askers = await Promise.all(Array.from({ length: readersAtOnce }, () => openAsker(origin, headersOf(asked))))
  const first = await askers[0]?.ask(path)
  const work = async (place: number) => {
    const bytes = await askers[place]?.ask(next?.() ?? path)
    if (!next && !mayChange && (!bytes || !first?.equals(bytes))) throw new Error(`${path} answered other bytes.`)
  }
  const figure = await runs(work, readersAtOnce, effort)
  for (const { close } of askers) close()
  return figure
}

const headersOf = (asked: Asked) => ({ 'accept-encoding': 'br', ...asked.headers })

/** Does something whole again and again, by so many shoppers at once; each has a turn's number. */
export const measureWork = (work: (shopper: number) => Promise<void>, effort: Effort): Promise<Figure> =>
  runs(work, shoppersAtOnce, effort)

/** The run whose pace is the median. */
async function runs(work: (place: number) => Promise<void>, atOnce: number, effort: Effort): Promise<Figure> {
  await measured(effort.warmUp, work, atOnce)
  const found: Figure[] = []
  while (found.length < effort.runs) found.push(await measured(effort.run, work, atOnce))
  return middleBy(found, ({ perSecond }) => perSecond)
}

async function measured(seconds: number, work: (place: number) => Promise<void>, atOnce: number): Promise<Figure> {
  const times: number[] = []
  const usedBefore = usedSeconds()
  const started = performance.now()
  const end = started + seconds * 1000
  const keepWorking = async (place: number) => {
    while (performance.now() < end) {
      const began = performance.now()
      await work(place)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, place) => keepWorking(place)))
  const took = (performance.now() - started) / 1000
  const usedAfter = usedSeconds()
  times.sort((one, two) => one - two)
  return {
    perSecond: times.length / took,
    cpu:
      usedBefore === undefined || usedAfter === undefined
        ? undefined
        : ((usedAfter - usedBefore) * 1000) / times.length,
    median: times[Math.floor(times.length / 2)] ?? 0,
    slow: times[Math.floor(times.length * 0.975)] ?? 0,
  }
}

/** A bare `node:http` server on the first core, which answers these bytes. */
async function openBare(answer: Read, setting: 'plain' | 'as the shop') {
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-bare-'))
  const file = join(folder, 'answer')
  writeFileSync(file, answer.bytes)
  const described = ['content-type', 'content-encoding'].flatMap((name) => {
    const value = answer.headers[name]
    return typeof value === 'string' ? [name, value] : []
  })
  const { bare, port } = await onFirstCore(() => startBare([setting, file, ...described]))
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      const gone = once(bare, 'exit')
      bare.disconnect()
      await gone
      rmSync(folder, { recursive: true })
    },
  }
}

async function startBare(given: string[]): Promise<{ bare: ChildProcess; port: number }> {
  const bare = fork('bench/bare.ts', given)
  const [port] = await once(bare, 'message')
  return { bare, port: Number(port) }
}

type Read = { headers: IncomingHttpHeaders; bytes: Buffer }

/** One answer as it comes, still compressed. */
function readOnce(address: string, headers: Record<string, string>) {
  return new Promise<Read>((resolve, reject) => {
    const request = get(address, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('error', reject)
      response.on('end', () => resolve({ headers: response.headers, bytes: Buffer.concat(parts) }))
    })
    request.on('error', reject)
  })
}
