import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { totalmem } from 'node:os'
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

const checkpointEvery = 5 * 60_000
/** Dead rows are swept away after so many checkpoints, six hours. */
const vacuumEvery = 72

/**
 * A pool of one connection to a PostgreSQL that lives in a folder, run by a worker thread. Throws a sentence when another
 * process has the folder open.
 */
export async function openEmbedded(folder: string, log: Log): Promise<pg.Pool> {
  mkdirSync(folder, { recursive: true })
  const lock = takeLock(folder)
  let thread: Worker
  try {
    await makeFiles(folder, log)
    if (memoryHere() < smallMemory) setFlagsFromString(compiledOnce)
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
  const stopTidying = keepTidy(pool, log)
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
 * Tells V8 to compile WebAssembly once and never better: the second time takes half a gigabyte for a moment, for the engine's largest functions.
 * Without it a cart fills by a sixth more slowly; whatever runs once has nothing of it.
 */
const compiledOnce = '--liftoff-only'
/** In bytes: a machine with less does without the second time. */
const smallMemory = 1024 ** 3

/** What this process may take, in bytes: the machine's memory, or what its container allows. */
const memoryHere = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)

/** A file that is started by its path: a source beside the sources, a built one beside the built ones. */
const besides = (name: string) => new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)

/** Two processes in one folder would lose each other's commits; the operating system drops this lock with its process. */
function takeLock(folder: string): DatabaseSync {
  const file = new DatabaseSync(`${folder}.lock`)
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return file
  } catch {
    file.close()
    throw new Error(
      `The data folder ${folder} is in use by another process. Stop that one first, or share a PostgreSQL server through DATABASE_URL.`,
    )
  }
}

const mostAttempts = 5

/**
 * Makes the files of a new database, whole or not at all. In a process of its own, because the engine can end its process
 * while it frees what `initdb` compiled (nodejs/node issue 64500): then it is simply done again. decisions/0015
 */
async function makeFiles(folder: string, log: Log) {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const setup = fileURLToPath(besides('embedded-setup'))
  const unfinished = `${folder}.unfinished`
  for (let attempt = 1; ; attempt++) {
    rmSync(unfinished, { recursive: true, force: true })
    try {
      await promisify(execFile)(process.execPath, [
        '--disable-warning=ExperimentalWarning',
        compiledOnce,
        setup,
        unfinished,
      ])
      renameSync(unfinished, folder)
      return
    } catch (error) {
      log.warn({ attempt, reason: (error as Error).message.slice(0, 500) }, 'the database files could not be made')
      if (attempt === mostAttempts) throw new Error(`No database could be made in ${folder}.`, { cause: error })
    }
  }
}

/** The embedded server has no background workers, so nobody else would recycle its log or its dead rows. */
function keepTidy(pool: pg.Pool, log: Log) {
  let rounds = 0
  const tidy = async () => {
    await pool.query('CHECKPOINT')
    if (++rounds % vacuumEvery === 0) await pool.query('VACUUM ANALYZE')
  }
  return every(checkpointEvery, log, 'the database could not be tidied', tidy).stop
}

/** A connection to the worker thread, in the shape that `pg` expects of a socket. */
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
