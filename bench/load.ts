import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAsker } from './ask.ts'
import { onFirstCore, usedSeconds } from './cores.ts'

/** How many requests are under way at once. */
const atOnce = 16

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
 * Asks for one address again and again, compressed as browsers do. Throws when an answer is no success, or, unless it `mayChange`,
 * has other bytes than the first.
 */
export async function measureReads(origin: string, asked: Asked, effort: Effort, mayChange = false): Promise<Figure> {
  const { path, each } = asked
  const headers = headersOf(asked)
  const askers = await Promise.all(Array.from({ length: atOnce }, () => openAsker(origin, headers)))
  const first = await askers[0]?.ask(path)
  let turn = 0
  const figure = await measureWork(async (place) => {
    const bytes = await askers[place]?.ask(each ? each(turn++) : path)
    if (!each && !mayChange && (!bytes || !first?.equals(bytes))) throw new Error(`${path} answered other bytes.`)
  }, effort)
  for (const { close } of askers) close()
  return figure
}

const headersOf = (asked: Asked) => ({ 'accept-encoding': 'br', ...asked.headers })

/** Does something whole again and again, by so many shoppers at once; each has a turn's number. */
export function measureWork(work: (shopper: number) => Promise<void>, effort: Effort): Promise<Figure> {
  return medianOf(effort, async (seconds) => {
    const times: number[] = []
    const started = performance.now()
    const end = started + seconds * 1000
    const keepWorking = async (shopper: number) => {
      while (performance.now() < end) {
        const began = performance.now()
        await work(shopper)
        times.push(performance.now() - began)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, (_, shopper) => keepWorking(shopper)))
    times.sort((one, two) => one - two)
    return {
      answers: times.length,
      seconds: (performance.now() - started) / 1000,
      median: times[Math.floor(times.length / 2)] ?? 0,
      slow: times[Math.floor(times.length * 0.975)] ?? 0,
    }
  })
}

type Run = { answers: number; seconds: number; median: number; slow: number }

async function medianOf({ warmUp, run, runs }: Effort, fire: (seconds: number) => Promise<Run>): Promise<Figure> {
  await fire(warmUp)
  const found: Figure[] = []
  for (let turn = 0; turn < runs; turn++) {
    const before = usedSeconds()
    const { answers, seconds, median, slow } = await fire(run)
    const after = usedSeconds()
    const cpu = before === undefined || after === undefined ? undefined : ((after - before) * 1000) / answers
    found.push({ perSecond: answers / seconds, cpu, median, slow })
  }
  found.sort((one, two) => one.perSecond - two.perSecond)
  const middle = found[Math.floor(found.length / 2)]
  if (!middle) throw new Error('Nothing was measured.')
  return middle
}

/** How often a bare `node:http` server answers the bytes that this address answers now, on the same core. */
export async function measureCeiling(origin: string, asked: Asked, effort: Effort) {
  const answer = await readOnce(origin + asked.path, headersOf(asked))
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-bare-'))
  const file = join(folder, 'answer')
  writeFileSync(file, answer.bytes)
  const described = ['content-type', 'content-encoding'].flatMap((name) => {
    const value = answer.headers[name]
    return typeof value === 'string' ? [name, value] : []
  })
  const { bare, port } = await onFirstCore(() => startBare([file, ...described]))
  const figure = await measureReads(`http://127.0.0.1:${port}`, { path: '/' }, effort)
  const gone = once(bare, 'exit')
  bare.disconnect()
  await gone
  rmSync(folder, { recursive: true })
  return { perSecond: figure.perSecond, cpu: figure.cpu, bytes: answer.bytes.length }
}

async function startBare(given: string[]): Promise<{ bare: ChildProcess; port: number }> {
  const bare = fork('bench/bare.ts', given)
  const [port] = await once(bare, 'message')
  return { bare, port: Number(port) }
}

/** One answer as it comes, still compressed. */
function readOnce(address: string, headers: Record<string, string>) {
  type Read = { headers: IncomingHttpHeaders; bytes: Buffer }
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
