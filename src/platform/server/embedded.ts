import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { extname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Duplex } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import pg from 'pg'
import { every } from './every.ts'
import type { Log } from './log.ts'
import { syncFolder } from './sync-folder.ts'

const checkpointEvery = 5 * 60_000
/** Vacuum after this many checkpoints, about six hours. */
const vacuumEvery = 72

/**
 * A pool of one connection to a PostgreSQL in a folder, run by a worker thread. Throws an error when another
 * process uses the folder.
 */
export async function openEmbedded(folder: string, log: Log): Promise<pg.Pool> {
  mkdirSync(folder, { recursive: true })
  const lock = takeLock(folder)
  let thread: Worker
  try {
    await makeFiles(folder, log)
    for (const flag of [compileOnce, ...andMeanIt]) setFlagsFromString(flag)
    thread = new Worker(besides('embedded-worker'), { workerData: folder })
    await once(thread, 'message')
  } catch (error) {
    lock.close()
    throw error
  }
  const pool = new pg.Pool({
    stream: () => new Wire(thread) as never,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
  })
  const stopTidying = startVacuuming(pool, log)
  const end = pool.end.bind(pool)
  pool.end = async () => {
    await stopTidying()
    await end()
    const gone = once(thread, 'exit')
    thread.postMessage('close')
    await gone
    lock.close()
  }
  return pool
}

/**
 * Makes V8 compile WebAssembly once, without its optimizing compiler, which would take half a gigabyte for a moment and a third of the
 * start. Words are built a third more slowly (decisions/0002).
 */
const compileOnce = '--liftoff-only'
/** Flags that it implies are applied only at the start of a process. */
const andMeanIt = ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

/** A file that is started by its path: source beside source, built file beside built file. */
const besides = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)

/** Two processes in one folder would lose each other's commits; the operating system releases this lock with its process. */
function takeLock(folder: string): DatabaseSync {
  const file = new DatabaseSync(`${folder}.lock`)
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return file
  } catch {
    file.close()
    throw new Error(
      `The data folder ${folder} is in use by another process. Stop that process first, or share a PostgreSQL server through DATABASE_URL.`,
    )
  }
}

/** The files of an empty database, packed by the build: a first start unpacks them. */
const packed = fileURLToPath(new URL('./empty-database.tgz', import.meta.url))

/** Creates the files of a new database in a folder, all or nothing. */
async function makeFiles(folder: string, log: Log) {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  if (existsSync(packed)) await unpack(unfinished)
  else await initialize(unfinished, log)
  renameSync(unfinished, folder)
}

async function unpack(folder: string) {
  // Only the first start needs this module.
  const { extract } = await import('tar')
  mkdirSync(folder, { mode: 0o700 })
  await extract({ file: packed, cwd: folder })
  syncFolder(folder)
}

const maxAttempts = 5

/**
 * Creates the files with initdb. In a process of its own, because the engine can crash
 * while it frees compiled code (nodejs/node issue 64500); then it is retried (decisions/0002).
 */
async function initialize(folder: string, log: Log) {
  const setup = fileURLToPath(besides('embedded-setup'))
  for (let attempt = 1; ; attempt++) {
    try {
      await promisify(execFile)(process.execPath, ['--disable-warning=ExperimentalWarning', compileOnce, setup, folder])
      return
    } catch (error) {
      rmSync(folder, { recursive: true, force: true })
      log.warn({ attempt, reason: (error as Error).message.slice(0, 500) }, 'the database files could not be made')
      if (attempt === maxAttempts) throw new Error(`The database could not be created in ${folder}.`, { cause: error })
    }
  }
}

/** The embedded server has no background workers: checkpoints and vacuum run here. */
function startVacuuming(pool: pg.Pool, log: Log) {
  let rounds = 0
  const tidy = async () => {
    await pool.query('CHECKPOINT')
    if (++rounds % vacuumEvery === 0) await pool.query('VACUUM ANALYZE')
  }
  return every(checkpointEvery, log, 'the database could not be vacuumed', tidy).stop
}

/** A connection to the worker thread, with the interface of a socket that `pg` expects. */
class Wire extends Duplex {
  readonly #port: MessagePort
  constructor(thread: Worker) {
    super()
    const { port1, port2 } = new MessageChannel()
    this.#port = port1.on('message', (bytes: Uint8Array) =>
      this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    )
    thread.postMessage(port2, [port2])
  }
  override _writev(chunks: { chunk: Buffer }[], done: () => void) {
    this.#port.postMessage(Buffer.concat(chunks.map(({ chunk }) => chunk)))
    done()
  }
  override _read() {}
  override _final(done: () => void) {
    this.#port.close()
    this.push(null)
    done()
  }
  connect() {
    process.nextTick(() => this.emit('connect'))
  }
  setNoDelay() {}
  setKeepAlive() {}
  ref() {
    this.#port.ref()
  }
  unref() {
    this.#port.unref()
  }
}
