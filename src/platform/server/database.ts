import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Announcements, Listeners, listenLocally, listenToServer } from './announcements.ts'
import { openEmbedded } from './embedded.ts'
import type { Log } from './log.ts'
import { bringUpToDate } from './migrations.ts'
import { type Db, transactionsOn } from './transactions.ts'

export type { Db }

/**
 * PostgreSQL, embedded or a server. `db` joins the transaction of the call chain, so a function need not
 * know whether its caller opened one.
 */
export type Database = {
  kind: 'embedded' | 'server'
  db: Db
  /** Whether the call chain is in a transaction. */
  isWithin: () => boolean
  /** Runs the work in one transaction, which is rolled back when the work throws. A nested call is a savepoint. */
  transaction: <T>(work: () => Promise<T>) => Promise<T>
  /** Does something once the transaction of the call chain has committed; at once when there is none. */
  afterCommit: (work: () => void) => void
  announce: Announcements['announce']
  onAnnounced: Listeners['add']
  hears: Announcements['hears']
  /** The connections themselves, for work on all tables: a backup of the embedded database. */
  pool: pg.Pool
  close: () => Promise<void>
}

/** `databaseUrl` may be a pooler in transaction mode; `databaseDirectUrl` then reaches the server itself (decisions/0052). */
export type DatabaseLocation = {
  databaseUrl: string | undefined
  databaseDirectUrl?: string | undefined
  dataDir: string
}

/** The query timeout in milliseconds: a stalled server must not block requests forever. */
const queryTimeout = 10_000
/** The lock timeout in milliseconds: a waiting query occupies a connection. */
const patienceForLocks = 2_000
/** The timeout for a connection in milliseconds: from the server, or from the pool. */
const patienceForConnections = 5_000
/** The connections of each pool. Transactions have a pool of their own, so locks among them leave connections for reads. */
const connectionsOfEach = 8
/**
 * How long an idle connection is kept, in milliseconds: opening one costs time and loads the server's catalog, which a busy minute after
 * a quiet one should not pay for.
 */
const keptFor = 60_000

/** The timeouts in milliseconds: for a query, for a connection, for a lock. */
export type DatabaseTimeouts = { answersWithin?: number; connectsWithin?: number; locksWithin?: number }

type Limits = { answersWithin: number; connectsWithin?: number; locksWithin: number | undefined }

/** Opens the server at `databaseUrl`, or the database in `dataDir`, and runs the migrations. */
export async function openDatabase(
  where: DatabaseLocation,
  log: Log,
  {
    answersWithin = queryTimeout,
    connectsWithin = patienceForConnections,
    locksWithin = patienceForLocks,
  }: DatabaseTimeouts = {},
): Promise<Database> {
  const { databaseUrl, databaseDirectUrl } = where
  const unlimited = await openPool(where, log)
  await bringUpToDate(unlimited)
  if (databaseUrl) await unlimited.end()
  // A pooler refuses connection settings, so each transaction sets its own.
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
 * Connections without timeouts to the server at `databaseUrl`, or to the database in `dataDir`: for backups and
 * migrations.
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

const openClient = (connectionString: string) =>
  new pg.Client({ ...reach(connectionString), query_timeout: queryTimeout })

/** After how many idle milliseconds TCP keep-alive probes start: the default is hours, and proxies drop idle connections earlier. */
const askedAfter = 30_000

/** A network partition is noticed by new connections and by idle ones. */
const reach = (connectionString: string, connectionTimeoutMillis = patienceForConnections) => ({
  connectionString,
  connectionTimeoutMillis,
  keepAlive: true,
  keepAliveInitialDelayMillis: askedAfter,
})

function withListeners(pool: pg.Pool, log: Log): pg.Pool {
  // Without a listener, a dropped connection would end the process.
  const lost = (error: Error) => log.warn({ reason: error.message }, 'a database connection was lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  return pool
}
