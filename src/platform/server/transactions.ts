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

/** How often work is begun that had to give way to somebody else's each time before; whoever was kept waiting for it has waited long. */
const mostAttempts = 4
const mostAttemptsWhenLockedOut = 2

/**
 * Transactions on a pool. One that PostgreSQL ended in favour of another, or that waited too long for one, has left nothing behind, and is
 * begun again: the outermost alone, since a savepoint keeps the locks that stood in the way. The library's own keeps a connection for ever when its `begin` fails, which is what happens to every
 * connection of a server that was stopped: ten of those, and the shop would have to be started again.
 */
export function transactionsOn(pool: pg.Pool, root: Db, { begin = 'begin' } = {}) {
  const current = new AsyncLocalStorage<Running>()
  // What Drizzle has learnt of the tables is kept with the connection.
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
      // A statement failed and the work went on: PostgreSQL then answers a commit with a rollback, and no error.
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
      // A connection on which not even that went through is closed; the pool opens another one when it is needed.
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
      // When this fails, so does the outer one's rollback, which sees to the connection.
      if (!isStalled(error)) await client.query(`rollback to savepoint ${savepoint}`).catch(() => undefined)
      throw error
    }
  }

  const joined = () => current.getStore()?.db ?? root
  return {
    /** Joins the transaction of the call chain it is used in. */
    db: new Proxy(root, { get: (_, key) => Reflect.get(joined(), key) }),
    /** Whether the call chain is in a transaction. */
    isWithin: () => current.getStore() !== undefined,
    transaction: <T>(work: () => Promise<T>): Promise<T> => {
      const outer = current.getStore()
      return outer ? nested(outer, work) : outermost(work)
    },
    /** Does something once the transaction of the call chain is committed; at once when there is none. */
    afterCommit: (tell: () => void): void => {
      const outer = current.getStore()
      if (outer) outer.afterwards.push(tell)
      else tell()
    },
  }
}

/** Whether the server let a query wait beyond the limit. It would let the rollback wait as long; it rolls back what loses its connection. */
export const isStalled = (error: unknown): boolean =>
  error instanceof Error && (error.message === 'Query read timeout' || isStalled(error.cause))

/** By these codes PostgreSQL says that two transactions stood in each other's way, and that this one may try again. */
const deadlockCodes = new Set(['40P01', '40001'])
const lockCodes = new Set(['55P03'])

/** Whether somebody else had the rows for longer than anybody waits with a connection in hand. */
export const isLockedOut = (error: unknown) => says(error, lockCodes)

const referenceCodes = new Set(['23503'])

/** Whether what a new row points at is not there. */
export const refersToNothing = (error: unknown) => says(error, referenceCodes)

/** Whether PostgreSQL ended it in favour of somebody else. */
export const gaveWay = (error: unknown) => says(error, deadlockCodes)

/** Begun again, it lets others have its connection first. */
function attemptsAfter(error: unknown): number {
  if (gaveWay(error)) return mostAttempts
  return isLockedOut(error) ? mostAttemptsWhenLockedOut : 1
}

function says(error: unknown, codes: Set<string>): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return (code !== undefined && codes.has(code)) || says(error.cause, codes)
}
