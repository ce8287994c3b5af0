import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Announcements, Listeners, listenLocally, listenToServer } from './announcements.ts'
import { openEmbedded } from './embedded.ts'
import type { Log } from './log.ts'
import { bringUpToDate } from './migrations.ts'
import { type Db, transactionsOn } from './transactions.ts'

export type { Db }

/**
 * PostgreSQL, whichever it is. `db` joins the transaction of the call chain it is used in, so that a function need not
 * know whether its caller opened one.
 */
export type Database = {
  kind: 'embedded' | 'server'
  db: Db
  /** Whether a call chain is in a transaction. */
  isWithin: () => boolean
  /** Runs the work in one transaction: all of it is kept, or, when it throws, nothing. A nested call is a savepoint of the outer one. */
  transaction: <T>(work: () => Promise<T>) => Promise<T>
  /** Does something once the transaction of the call chain has committed; at once when there is none. */
  afterCommit: (work: () => void) => void
  announce: Announcements['announce']
  onAnnounced: Listeners['add']
  hears: Announcements['hears']
  /** Connections themselves, for what is about all tables: a backup of the embedded database. */
  pool: pg.Pool
  close: () => Promise<void>
}

/**
 * `databaseDirectUrl` is where a connection is one's own for as long as it is open, where `databaseUrl` is a pooler that gives each
 * transaction another one. decisions/0052
 */
export type DatabaseLocation = {
  databaseUrl: string | undefined
  databaseDirectUrl?: string | undefined
  dataDir: string
}

/** How long a server may take to answer a query, in milliseconds: one that stalls must not keep everybody waiting for good. */
const patience = 10_000
/** How long of that a lock may take: who waits for somebody's rows keeps a connection from everybody else. */
const patienceForLocks = 2_000
/** How long somebody waits for a connection, in milliseconds: for the server to take it, or for one that others have. */
const patienceForConnections = 5_000
/** How many connections are read with, and how many transactions run: those that wait for each other leave the readers theirs. */
const connectionsOfEach = 8
/**
 * How long a connection that nobody needs is kept, in milliseconds: a new one reads the server's catalogue and plans each statement five times
 * before it keeps it, which a busy minute after a quiet one should not pay for.
 */
const keptFor = 60_000

/** How long the database may take, in milliseconds: for a query, until a connection is free, of a query for somebody's lock. */
export type DatabaseTimeouts = { answersWithin?: number; connectsWithin?: number; locksWithin?: number }

type Limits = { answersWithin: number; connectsWithin?: number; locksWithin: number | undefined }

/** Opens the server behind `databaseUrl`, or the database that lives in `dataDir`, and brings its tables up to date. */
export async function openDatabase(
  where: DatabaseLocation,
  log: Log,
  {
    answersWithin = patience,
    connectsWithin = patienceForConnections,
    locksWithin = patienceForLocks,
  }: DatabaseTimeouts = {},
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl } = where
  const unlimited = await openPool(where, log)
  await bringUpToDate(unlimited)
  if (databaseUrl) await unlimited.end()
  // A pooler refuses what is to hold for a whole connection, so that each transaction says it.
  const ofConnection = databaseDirectUrl ? undefined : locksWithin
  const begin = databaseDirectUrl ? `begin; set local lock_timeout = ${locksWithin}` : 'begin'
  const limits = { answersWithin, connectsWithin, locksWithin: ofConnection }
  const limited = () => (databaseUrl ? openServerPool(databaseUrl, log, limits) : unlimited)
  const pool = limited()
  const transacting = limited()

  const onPool = (client: pg.Pool): Db => drizzle({ client, casing: 'snake_case' })

  const root = onPool(pool)
  const { db, isWithin, transaction, afterCommit } = transactionsOn(transacting, root, {
    begin,
  })
  const listeners = new Listeners(afterCommit)
  const announcements = databaseUrl
    ? await listenToServer(() => openClient(databaseDirectUrl ?? databaseUrl), listeners, db, log)
    : listenLocally(listeners)
  return {
    kind: databaseUrl ? 'server' : 'embedded',
    db,
    afterCommit,
    isWithin,
    transaction,
    announce: announcements.announce,
    onAnnounced: listeners.add,
    hears: announcements.hears,
    pool,
    close: async () => {
      await announcements.close()
      await pool.end()
      if (transacting !== pool) await transacting.end()
    },
  }
}

/**
 * Connections to the server behind `databaseUrl`, or the one to the database that lives in `dataDir`, as it is. A backup and a
 * migration take as long as they take.
 */
export const openPool = async (
  { databaseUrl, databaseDirectUrl, dataDir }: DatabaseLocation,
  log: Log,
): Promise<pg.Pool> =>
  databaseUrl
    ? openServerPool(databaseDirectUrl ?? databaseUrl, log)
    : withListeners(await openEmbedded(`${dataDir}/database`, log), log)

function openServerPool(connectionString: string, log: Log, limits?: Limits) {
  const { answersWithin: query_timeout, locksWithin: lock_timeout, connectsWithin } = limits ?? {}
  const reached = reach(connectionString, connectsWithin)
  const pool = new pg.Pool({
    ...reached,
    max: connectionsOfEach,
    idleTimeoutMillis: keptFor,
    query_timeout,
    lock_timeout,
  })
  return withListeners(pool, log)
}

const openClient = (connectionString: string) => new pg.Client({ ...reach(connectionString), query_timeout: patience })

/** How long nothing is said on a connection until the system asks whether anybody is there, in milliseconds: by itself it waits for hours, and a proxy forgets it. */
const askedAfter = 30_000

/** A partition is noticed: by whoever connects, and by connections that nothing is asked of. */
const reach = (connectionString: string, connectionTimeoutMillis = patienceForConnections) => ({
  connectionString,
  connectionTimeoutMillis,
  keepAlive: true,
  keepAliveInitialDelayMillis: askedAfter,
})

function withListeners(pool: pg.Pool, log: Log): pg.Pool {
  // Without a listener a dropped connection would end the process: an idle one, and one that is between two statements.
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
