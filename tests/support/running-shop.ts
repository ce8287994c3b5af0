import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { isFull } from './how-often.ts'
import { copyDatabase, urlOf } from './on-server.ts'

const { littleMemory } = await import(new URL('../../scripts/little-memory.mjs', import.meta.url).href)

export type RunningShop = Awaited<ReturnType<typeof startShop>>

/**
 * The built shop as a process on a free port with a data folder. In `npm test` it draws small pictures, unless a journey looks at them.
 * decisions/0037
 */
export async function startShop({
  dataDir,
  seed = 'goods',
  databaseUrl = '',
  environment = {},
  draws = isFull || !process.env.VITEST ? 'whole' : 'small',
  isDevelopment = false,
}: {
  dataDir: string
  seed?: string
  databaseUrl?: string
  environment?: Record<string, string>
  draws?: 'small' | 'whole'
  /** Serves the sources, as `npm run dev` does. */
  isDevelopment?: boolean
}) {
  const program = isDevelopment ? join('src', 'app', 'server', 'start.ts') : join('dist', 'server', 'start.js')
  if (!existsSync(program)) throw new Error('Build the shop first: npm test does.')
  // Performance tests use real password hashes.
  const loaded = [
    'die-when-told',
    ...(process.env.VITEST ? ['light-hashes', 'patient-shop'] : []),
    ...(draws === 'small' ? ['small-pictures'] : []),
  ]
  const preload = loaded.flatMap((name) => ['--import', `./tests/support/${name}.ts`])
  const shop = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...preload, program], {
    env: {
      ...littleMemory,
      ...process.env,
      NODE_ENV: isDevelopment ? 'development' : 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      SEED: seed,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '1000',
      // The compile cache speeds up the many starts.
      NODE_COMPILE_CACHE: join('node_modules', '.cache', 'compiled'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  // Listened for from the start: an early end is remembered for later waiters.
  const gone = new Promise<number | null>((resolve) => shop.once('exit', resolve))
  const output: string[] = []
  shop.stdout?.on('data', (text: Buffer) => output.push(text.toString()))
  shop.stderr?.on('data', (text: Buffer) => output.push(text.toString()))
  const address = await untilOpen(shop, output)
  return {
    address,
    dataDir,
    pid: shop.pid,
    output: () => output.join(''),
    /** The stored mails at the address that the start has printed, newest first. */
    mails: `${address}/dev/mail?key=${/dev\/mail\?key=(\S+)/.exec(output.join(''))?.[1]}`,
    /** The generated password of one of the demo accounts, as the start printed it. */
    password: (email: string) =>
      new RegExp(`${email.replaceAll('.', '\\.')}\\s+(\\S+)`).exec(output.join(''))?.[1] ?? '',
    /** Kills the process before its nth database statement from now. */
    dieAt: async (statements: number) => {
      const armed = once(shop, 'message')
      shop.send(statements)
      await Promise.race([armed, gone])
    },
    isGone: () => shop.exitCode !== null || shop.signalCode !== null,
    kill: async () => {
      shop.kill('SIGKILL')
      await gone
    },
    stop: async () => {
      shop.kill('SIGTERM')
      return gone
    },
  }
}

let shared: Promise<RunningShop> | undefined
/** The demo shop shared by this worker's journeys. It stops with the worker; its data is deleted at the end of the run. */
export function sharedShop() {
  shared ??= newPlace({ dataDir: join(inject('template').folder, `shared-${process.pid}`) }).then(startShop)
  return shared
}

export type DatabaseKind = 'embedded' | 'server'
/** The database of journeys: a server in `npm test`, if there is one; the embedded database in `npm run test:full`. decisions/0037 */
export const storiesOn: DatabaseKind = process.env.TEST_DATABASE_URL && !isFull ? 'server' : 'embedded'

export type ShopPlace = Awaited<ReturnType<typeof newPlace>>

/**
 * A data folder and database for a shop, deleted after its stop. A demo shop is a copy of one that is seeded once per database; another
 * shop has empty tables.
 */
export async function newPlace({
  dataDir = newDataDir(),
  on = storiesOn,
  holds = 'goods',
}: {
  dataDir?: string
  on?: DatabaseKind
  holds?: 'goods' | 'nothing'
} = {}) {
  const { folder, serverUrl, databaseName } = inject('template')
  if (on === 'embedded') {
    if (holds === 'goods') cpSync(join(folder, 'demo'), dataDir, { recursive: true })
    else cpSync(join(folder, 'database'), join(dataDir, 'database'), { recursive: true })
    return { dataDir, databaseUrl: '', forget: async () => forget(dataDir) }
  }
  if (holds === 'goods') cpSync(join(folder, 'demo-on-server'), dataDir, { recursive: true })
  const { name, drop } = await copyDatabase(serverUrl, holds === 'goods' ? `${databaseName}_demo` : databaseName)
  return {
    dataDir,
    databaseUrl: urlOf(serverUrl ?? '', name),
    forget: async () => {
      forget(dataDir)
      await drop()
    },
  }
}

export const newDataDir = () => mkdtempSync(join(tmpdir(), 'little-layers-run-'))
export const forget = (dataDir: string) => rmSync(dataDir, { recursive: true, force: true })

/** Resolves with the address once the shop is open; throws its output if it ends first. */
function untilOpen(shop: ChildProcess, output: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    shop.stdout?.on('data', () => {
      const address = /(?:is open at|Health check:) (\S+)/.exec(output.join(''))?.[1]
      // The start message arrives in one chunk, with the accounts at its end.
      if (address) setImmediate(() => resolve(address))
    })
    shop.once('exit', () => setImmediate(() => reject(new Error(output.join('')))))
  })
}
