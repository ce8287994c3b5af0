import { AsyncLocalStorage } from 'node:async_hooks'
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'

export type Db = Omit<NodePgDatabase, '$client' | '_'>
type Running = {
  db: Db
  client: pg.PoolClient
  depth: number
  afterwards: (() => void)[]
}

/** Maximum attempts after a deadlock; only 2 after a lock timeout, which has already waited long. */
const maxAttempts = 4
const maxAttemptsAfterLockTimeout = 2

/**
 * Transactions on a pool. After a deadlock or a lock timeout the outermost transaction is retried; a savepoint is not, because it keeps the
 * locks that caused the failure. Drizzle's own transactions never release a connection whose `begin` fails, so after a server restart
 * the pool would soon be empty.
 */
export function transactionsOn(pool: pg.Pool, root: Db, { begin = 'begin' } = {}) {
  const current = new AsyncLocalStorage<Running>()
  // Drizzle's knowledge of the tables is kept per connection.
  const databases = new WeakMap<pg.PoolClient, Db>()
  const on = (client: pg.PoolClient): Db => {
    const db = databases.get(client) ?? drizzle({ client, casing: 'snake_case' })
    databases.set(client, db)
    return db
  }

  async function outermost<T>(work: () => Promise<T>, attempt = 1): Promise<T> {
    const afterwards: Running['afterwards'] = []
    let result: T
    try {
      result = await inOne(afterwards, work)
    } catch (error) {
      if (attempt >= attemptsAfter(error)) throw error
      return outermost(work, attempt + 1)
    }
    for (const tell of afterwards) tell()
    return result
  }

  async function inOne<T>(afterwards: Running['afterwards'], work: () => Promise<T>): Promise<T> {
    const client = await pool.connect()
    let isBroken = false
    try {
      await client.query(begin)
      const result = await current.run({ db: on(client), client, depth: 0, afterwards }, work)
      const { command } = await client.query('commit')
      // After a failed statement, PostgreSQL answers a commit with a rollback and no error.
      if (command !== 'COMMIT') throw new Error('The transaction was rolled back: one of its statements had failed')
      return result
    } catch (error) {
      isBroken = isStalled(error)
      if (!isBroken)
        await client.query('rollback').catch(() => {
          isBroken = true
        })
      throw error
    } finally {
      // A connection whose rollback failed is closed; the pool opens another.
      client.release(isBroken)
    }
  }

  async function nested<T>({ depth, ...running }: Running, work: () => Promise<T>): Promise<T> {
    const { client } = running
    const savepoint = `nested_${depth + 1}`
    await client.query(`savepoint ${savepoint}`)
    try {
      const result = await current.run({ ...running, depth: depth + 1 }, work)
      await client.query(`release savepoint ${savepoint}`)
      return result
    } catch (error) {
      // If this fails, the outer rollback fails as well and closes the connection.
      if (!isStalled(error)) await client.query(`rollback to savepoint ${savepoint}`).catch(() => undefined)
      throw error
    }
  }

  const joined = () => current.getStore()?.db ?? root
  return {
    /** The database; joins the transaction of the call chain. */
    db: new Proxy(root, { get: (_, key) => Reflect.get(joined(), key) }),
    /** Whether the call chain is in a transaction. */
    isWithin: () => current.getStore() !== undefined,
    transaction: <T>(work: () => Promise<T>): Promise<T> => {
      const outer = current.getStore()
      return outer ? nested(outer, work) : outermost(work)
    },
    /** Does something once the transaction of the call chain has committed; at once when there is none. */
    afterCommit: (tell: () => void): void => {
      const outer = current.getStore()
      if (outer) outer.afterwards.push(tell)
      else tell()
    },
  }
}

/** Whether a query exceeded the timeout. A rollback would wait as long; closing the connection rolls back. */
export const isStalled = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isStalled(error.cause))

/** PostgreSQL's codes for a deadlock and a serialization failure: the transaction may be retried. */
const deadlockCodes = new Set(['40P01', '40001'])
const lockCodes = new Set(['55P03'])

/** Whether a lock timed out. */
export const isLockedOut = (error: unknown) => says(error, lockCodes)

const referenceCodes = new Set(['23503'])

/** Whether a foreign key has no target. */
export const refersToNothing = (error: unknown) => says(error, referenceCodes)

/** Whether the transaction was the victim of a deadlock. */
export const gaveWay = (error: unknown) => says(error, deadlockCodes)

/** A retry returns its connection to the pool first. */
function attemptsAfter(error: unknown): number {
  if (gaveWay(error)) return maxAttempts
  return isLockedOut(error) ? maxAttemptsAfterLockTimeout : 1
}

function says(error: unknown, codes: Set<string>): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return (code !== undefined && codes.has(code)) || says(error.cause, codes)
}
