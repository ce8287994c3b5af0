import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openEmbedded } from './embedded.ts'
import { every } from './every.ts'
import { type Log, reasonOf } from './log.ts'
import { bringUpToDate, runningLock } from './migrations.ts'
import { keepStatements } from './prepared.ts'
import { patienceForStandby, readFromStandby } from './standby.ts'
import { type Db, transactionsOn } from './transactions.ts'

export type { Db }

/**
 * PostgreSQL, whichever it is. `db` joins the transaction of the call chain it is used in, so that a function need not
 * know whether its caller opened one.
 */
export type Database = {
  kind: 'embedded' | 'server'
  db: Db
  /** What `db` stands for within a call chain, always the same one for the same connection: for what is kept with it. */
  joined: () => Db
  /** Whether a call chain is in a transaction. */
  isWithin: () => boolean
  /** Runs the work in one transaction: all of it is kept, or, when it throws, nothing. A nested call is a savepoint of the outer one. */
  transaction: <T>(work: () => Promise<T>) => Promise<T>
  /** Reads what may be a second old, from a standby where there is one; never what is somebody's own. decisions/0054 */
  mayBeOlder: <T>(read: () => Promise<T>) => Promise<T>
  /** Tells every process of the shop, this one included, that something happened: within a transaction, once it is committed. */
  announce: (channel: Channel, what?: string) => Promise<void>
  onAnnounced: (channel: Channel, listener: Listener) => void
  /** Whether what other processes announce is heard. While it is not, nothing that is remembered is known to be so still. */
  hears: () => boolean
  /** Connections themselves, for what is about all tables: a backup of the embedded database. */
  pool: pg.Pool
  close: () => Promise<void>
}

/**
 * Hears what happened, nothing when that is not known, and who said so: this process, another one just now, or another one while nobody
 * here heard it.
 */
type Listener = (what: string, whose: Whose) => void
type Whose = 'own' | 'other' | 'unheard'

const silent = 'the announcement connection does not answer'

const channels = ['pages_changed', 'jobs_added'] as const
export type Channel = (typeof channels)[number]

/**
 * `databaseDirectUrl` is where a connection is one's own for as long as it is open, where `databaseUrl` is a pooler that gives each
 * transaction another one; `databaseReadUrl` a hot standby. `databasePrepares` is false where such a pooler knows no prepared statements. decisions/0053
 */
export type Where = {
  databaseUrl: string | undefined
  databaseDirectUrl?: string | undefined
  databaseReadUrl?: string | undefined
  dataDir: string
  databasePrepares?: boolean
}

/** How long a server may take to answer a query, in milliseconds: one that stalls must not keep everybody waiting for good. */
const patience = 10_000
/** How long of that a lock may take: who waits for somebody's rows keeps a connection from everybody else. */
const patienceForLocks = 2_000
/** How many connections are read with, and how many transactions run: those that wait for each other leave the readers theirs. */
const connectionsOfEach = 8

/** How often the connection that listens is asked whether it lives, in milliseconds. With what may be late, it is well within a second. */
const betweenQuestions = 200
/** From when on its answer is late, so that nothing from before is known to be so, and from when on it is given up for another one. */
const late = 400
const lost = 2_000
/** How long after each other connections that listen are begun at the least, in milliseconds. */
const betweenAttempts = 1_000

type Limits = { answersWithin: number; connectsWithin?: number; locksWithin: number | undefined; isPrepared: boolean }

/** Opens the server behind `databaseUrl`, or the database that lives in `dataDir`, and brings its tables up to date. */
export async function openDatabase(
  where: Where,
  log: Log,
  { answersWithin = patience, locksWithin = patienceForLocks }: { answersWithin?: number; locksWithin?: number } = {},
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl, databaseReadUrl, databasePrepares: isPrepared = true } = where
  const unlimited = await openPool(where, log)
  await bringUpToDate(unlimited)
  if (databaseUrl) await unlimited.end()
  // A pooler refuses what is to hold for a whole connection, so that each transaction says it.
  const ofConnection = databaseDirectUrl ? undefined : locksWithin
  const begin = databaseDirectUrl ? `begin; set local lock_timeout = ${locksWithin}` : 'begin'
  const limits = { answersWithin, locksWithin: ofConnection, isPrepared }
  const limited = () => (databaseUrl ? openServerPool(databaseUrl, log, limits) : unlimited)
  const pool = limited()
  const transacting = limited()

  const ofStandby = { ...limits, answersWithin: patienceForStandby, connectsWithin: patienceForStandby }
  const standbyPool = databaseReadUrl ? openServerPool(databaseReadUrl, log, ofStandby) : undefined
  const standby = standbyPool && readFromStandby(standbyPool, pool, log)
  const onPool = (client: pg.Pool): Db => drizzle({ client, casing: 'snake_case' })

  const root = onPool(pool)
  const older = standbyPool ? onPool(standbyPool) : root
  const { db, joined, isWithin, transaction, mayBeOlder, withCommit, afterCommit } = transactionsOn(transacting, root, {
    begin,
    older,
  })
  const listeners = new Listeners(afterCommit)
  const announcements = databaseUrl
    ? await listenToServer(databaseDirectUrl ?? databaseUrl, listeners, { db, withCommit }, log)
    : listenLocally(listeners)
  return {
    kind: databaseUrl ? 'server' : 'embedded',
    db,
    joined,
    isWithin,
    transaction,
    mayBeOlder,
    announce: announcements.announce,
    onAnnounced: listeners.add,
    hears: announcements.hears,
    pool,
    close: async () => {
      await announcements.close()
      await standby?.close()
      await pool.end()
      if (transacting !== pool) await transacting.end()
    },
  }
}

/**
 * Connections to the server behind `databaseUrl`, or the one to the database that lives in `dataDir`, as it is. A backup and a
 * migration take as long as they take.
 */
export const openPool = async ({ databaseUrl, databaseDirectUrl, dataDir }: Where, log: Log): Promise<pg.Pool> =>
  databaseUrl
    ? openServerPool(databaseDirectUrl ?? databaseUrl, log)
    : withListeners(await openEmbedded(`${dataDir}/database`, log), log)

function openServerPool(connectionString: string, log: Log, limits?: Limits) {
  const { answersWithin: query_timeout, locksWithin: lock_timeout, connectsWithin } = limits ?? {}
  const reached = reach(connectionString, connectsWithin)
  const pool = new pg.Pool({ ...reached, max: connectionsOfEach, query_timeout, lock_timeout })
  if (limits?.isPrepared) pool.on('connect', keepStatements)
  return withListeners(pool, log)
}

/** A partition is noticed: by whoever connects, and by connections that nothing is asked of. */
const reach = (connectionString: string, connectionTimeoutMillis = 5_000) => ({
  connectionString,
  connectionTimeoutMillis,
  keepAlive: true,
})

function withListeners(pool: pg.Pool, log: Log): pg.Pool {
  // Without a listener a dropped connection would end the process: an idle one, and one that is between two statements.
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}

type Announcements = Pick<Database, 'announce' | 'hears' | 'close'>

const listenLocally = (listeners: Listeners): Announcements => ({
  announce: async (channel, what = '') => listeners.tellAfterwards(channel, what),
  hears: () => true,
  close: async () => {},
})

async function listenToServer(
  connectionString: string,
  listeners: Listeners,
  { db, withCommit }: { db: Db; withCommit: (statement: string) => boolean },
  log: Log,
): Promise<Announcements> {
  const self = randomUUID()
  /** The one connection, from the moment it is begun: what another one says comes too late. */
  let current: pg.Client | undefined
  /** The same, once it listens. */
  let listening: pg.Client | undefined
  let isLate = false
  const hears = () => listening !== undefined && !isLate
  let begun = Number.NEGATIVE_INFINITY
  let next: NodeJS.Timeout | undefined
  let isClosed = false

  const lose = (client: pg.Client, error: unknown, saying: string) => {
    // Each loss is told twice: by the server's last words, and by the end of the connection.
    if (client !== current) return
    current = undefined
    listening = undefined
    client.end().catch(() => undefined)
    if (isClosed) return
    log.warn({ reason: reasonOf(error) }, saying)
    // At once after a long time, and a server that is away is not asked all the time.
    next = setTimeout(() => void connect(), Math.max(0, begun + betweenAttempts - performance.now())).unref()
  }
  const connect = async () => {
    begun = performance.now()
    const client = new pg.Client({ ...reach(connectionString), query_timeout: patience })
    current = client
    client.on('notification', ({ channel, payload = '' }) => {
      const [sender, ...what] = payload.split(' ')
      // Its own are told where they are made, without the way there and back.
      if (sender !== self) listeners.tell(channel as Channel, what.join(' '), hears() ? 'other' : 'unheard')
    })
    client.on('error', (error) => lose(client, error, 'the announcement connection was lost'))
    try {
      await client.connect()
      await client.query('SELECT pg_advisory_lock_shared($1)', [runningLock])
      for (const channel of channels) await client.query(`LISTEN ${channel}`)
      // Whatever was announced while nobody listened is unknown, so everything is taken as announced.
      for (const channel of channels) listeners.tell(channel, '', 'unheard')
      listening = client
      isLate = false
    } catch (error) {
      lose(client, error, 'cannot listen for announcements yet')
    }
  }
  /** A line that stopped carrying anything, without an end, says nothing by itself. What was announced before comes before the answer. */
  const ask = async () => {
    const client = listening
    if (!client) return
    let isAnswered = false
    const unlessAnswered = (milliseconds: number, then: () => void) => {
      // A process that was busy reads what has come meanwhile before it says that nothing has.
      const look = () => setImmediate(() => !isAnswered && client === listening && then())
      return setTimeout(look, milliseconds).unref()
    }
    const turnsLate = unlessAnswered(late, () => {
      isLate = true
    })
    const isLost = unlessAnswered(lost, () => lose(client, new Error('it is silent'), silent))
    try {
      // No statement at all: it costs nothing, and tells whoever looks what the connection is for.
      await client.query('-- listening')
      if (client === listening) isLate = false
    } catch (error) {
      lose(client, error, silent)
    } finally {
      isAnswered = true
      clearTimeout(turnsLate)
      clearTimeout(isLost)
    }
  }
  await connect()
  const asking = every(betweenQuestions, log, 'the announcement connection could not be asked', ask)
  return {
    hears,
    announce: async (channel, what = '') => {
      listeners.tellAfterwards(channel, what)
      // Within a transaction the server tells the others when it is committed, so that it is asked then.
      const payload = `${self} ${what}`
      if (withCommit(`select pg_notify('${channel}', ${pg.escapeLiteral(payload)})`)) return
      await db.execute(sql`select pg_notify(${channel}, ${payload})`)
    },
    close: async () => {
      isClosed = true
      clearTimeout(next)
      // One that was silent has been given up by then: it would not answer a farewell either.
      asking.hurry()
      await asking.stop()
      const ended = current?.end()
      if (listening) await ended
    },
  }
}

class Listeners {
  readonly #heard = new Map<Channel, Listener[]>()
  readonly #afterCommit: (tell: () => void) => void
  constructor(afterCommit: (tell: () => void) => void) {
    this.#afterCommit = afterCommit
  }
  add = (channel: Channel, listener: Listener) => {
    this.#heard.set(channel, [...(this.#heard.get(channel) ?? []), listener])
  }
  tell = (channel: Channel, what: string, whose: Whose) => {
    for (const listener of this.#heard.get(channel) ?? []) listener(what, whose)
  }
  tellAfterwards = (channel: Channel, what: string) => this.#afterCommit(() => this.tell(channel, what, 'own'))
}
