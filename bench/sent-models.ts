import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { toStl } from '#features/gifts/models/print-file.ts'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { foreignFiles, hostileFiles, knot } from '../tests/support/foreign-files.ts'
import { forget, newDataDir, startShop } from '../tests/support/running-shop.ts'
import './built.ts'

// npm run bench:sent-models: customers send honest and hostile models to a demo shop, one after the other and eight at once. How long each
// answer takes, how other shoppers are answered meanwhile, and how much memory the shop takes (on Linux). `-- --beside` only sends small models
// beside slow ones.

const dataDir = newDataDir()
const shop = await startShop({ dataDir })
const kernel = await openKernel()
const shopper = new Worker(new URL('./ask-beside.ts', import.meta.url), { workerData: shop.address })
const files: Record<string, () => Uint8Array> = {
  'a block': () => foreignFiles(kernel).whole,
  'a ball of 49 MB, 980,000 triangles': () => toStl(meshOf(kernel.Solid.sphere(30, 1400))),
  'the same with a hole': () => {
    const mesh = meshOf(kernel.Solid.sphere(30, 1400))
    return toStl({ ...mesh, triangles: mesh.triangles.slice(3) })
  },
  '30,000 bodies through each other': () => knot(30_000),
  ...Object.fromEntries(Object.entries(hostileFiles).map(([name, { bytes }]) => [name, bytes])),
}
try {
  const ida = await register('ida')
  const send = async (bytes: Uint8Array, cookie = ida) => {
    const start = performance.now()
    const answer = await fetch(`${shop.address}/api/sent-models?name=model.stl`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
    const text = await answer.text()
    return { status: answer.status, text, seconds: ((performance.now() - start) / 1000).toFixed(1) }
  }
  const alone = await whileAsking(() => new Promise((later) => setTimeout(later, 5000)))
  process.stdout.write(`nobody sends anything: others wait ${alone.said}; the shop takes ${mostMemory()} MB\n`)
  // Two people send what takes as long as it may, and a third one a block after another.
  const [sam, kim] = [await register('sam'), await register('kim')]
  const isOver = Promise.all([send(knot(30_000)), send(knot(30_000), sam)])
  const waits: string[] = []
  for (let i = 0; i < 8; i++) waits.push((await send(foreignFiles(kernel).whole, kim)).seconds)
  const ends = (await isOver).map(({ seconds }) => `${seconds} s`).join(' and ')
  process.stdout.write(`a block beside two knots, which take ${ends}: ${waits.join(', ')} s\n`)
  for (const [name, bytesOf] of Object.entries(process.argv.includes('--beside') ? {} : files)) {
    const bytes = bytesOf()
    forgetMemory()
    const { done, said } = await whileAsking(() => send(bytes))
    const answer = done.status === 201 ? 'measured' : `${done.status} ${done.text}`
    process.stdout.write(
      `${name}: ${done.seconds} s, ${answer}; others wait ${said}; the shop takes ${mostMemory()} MB\n`,
    )
  }
  const noise = hostileFiles['fifty megabytes of noise']?.bytes() ?? new Uint8Array()
  forgetMemory()
  const { done, said } = await whileAsking(() => Promise.all(Array.from({ length: 8 }, () => send(noise))))
  const answers = done.map(({ status, seconds }) => `${status} after ${seconds} s`).join(', ')
  process.stdout.write(
    `eight times noise at once: ${answers}; others wait ${said}; the shop takes ${mostMemory()} MB\n`,
  )
} finally {
  await shopper.terminate()
  await shop.stop()
  forget(dataDir)
}

/** Makes an account. Answers its cookies. */
async function register(name: string): Promise<string> {
  const { headers } = await fetch(`${shop.address}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: `${name}@models.example`, password: 'a long enough password' }),
  })
  const cookies = headers.getSetCookie().map((one) => one.split(';', 1)[0])
  return cookies.join('; ')
}

/** Does something while a shopper asks for a page and for a search. */
async function whileAsking<T>(work: () => Promise<T>) {
  await asked()
  const done = await work()
  const times = (await asked()).sort((one, other) => one - other)
  const at = (share: number) => `${times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1)} ms`
  return { done, said: `${at(0.5)} (median), ${at(0.95)} (95th of a hundred), ${at(1)} (longest)` }
}

async function asked(): Promise<number[]> {
  shopper.postMessage('told')
  const [times] = await once(shopper, 'message')
  return times
}

/** From now on its most memory is counted anew. */
function forgetMemory() {
  writeFileSync(`/proc/${shop.pid}/clear_refs`, '5')
}

function mostMemory() {
  const status = readFileSync(`/proc/${shop.pid}/status`, 'utf8')
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}
