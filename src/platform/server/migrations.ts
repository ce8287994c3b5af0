import { setTimeout } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

const migrationsFolder = 'db/migrations'
/** The lock that one process holds while it changes the tables. */
export const migrationLock = 7_210_651
/** The lock that every process of a running shop shares, and a restore wants for itself. */
export const runningLock = 7_210_652

/**
 * Brings the tables up to date. One process migrates at a time; the others wait and then find nothing to do. What is missing is
 * done in one transaction, all of it or nothing, up to a migration that makes indexes `CONCURRENTLY`: that one stops nobody who
 * writes meanwhile, and is begun anew when it was cut off.
 */
export async function bringUpToDate(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect()
  try {
    await untilLocked(client)
    await applyMissing(client, readMigrationFiles({ migrationsFolder: folder }))
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
  } catch (error) {
    // The lock goes with its connection; back in the pool it would be kept for ever.
    client.release(true)
    throw error
  }
  client.release()
}

/** Asks again and again: whoever waited inside a query would be waited for by an index that is made concurrently. */
async function untilLocked(client: pg.PoolClient) {
  const ask = async () => (await client.query('SELECT pg_try_advisory_lock($1) AS mine', [migrationLock])).rows[0].mine
  while (!(await ask())) await setTimeout(100)
}

async function applyMissing(client: pg.PoolClient, migrations: MigrationMeta[]) {
  await client.query('create schema if not exists drizzle')
  await client.query(journal)
  const newest = (await newestApplied(client)) ?? 0
  let together: MigrationMeta[] = []
  const keep = async () => {
    if (together.length > 0) await inTransaction(client, () => makeTables(client, together))
    together = []
  }
  for (const migration of migrations.filter(({ folderMillis }) => folderMillis > newest)) {
    if (!isConcurrent(migration)) {
      together.push(migration)
      continue
    }
    await keep()
    for (const statement of migration.sql) await makeIndex(client, statement)
    await note(client, migration)
  }
  await keep()
}

const isConcurrent = ({ sql }: MigrationMeta) => sql.some((statement) => / CONCURRENTLY /i.test(statement))

/** An index whose making was cut off is there and good for nothing: it goes before it is made again. */
async function makeIndex(client: pg.PoolClient, statement: string) {
  const name = /CONCURRENTLY\s+(?:IF NOT EXISTS\s+)?"([^"]+)"/i.exec(statement)?.[1]
  if (!name) throw new Error('A migration that makes indexes concurrently does nothing else, and names them in quotes.')
  await client.query(`DROP INDEX CONCURRENTLY IF EXISTS "${name}"`)
  await client.query(statement)
}

async function inTransaction(client: pg.PoolClient, work: () => Promise<void>) {
  await client.query('begin')
  try {
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The migrations this shop knows, oldest first; `folderMillis` names one. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder })

/** Which migration made the tables as they are; `undefined` when there are none. */
export async function newestApplied(client: Pick<pg.PoolClient, 'query'>): Promise<number | undefined> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!found[0].name) return undefined
  const { rows } = await client.query('select max(created_at)::bigint as newest from drizzle.__drizzle_migrations')
  return rows[0].newest === null ? undefined : Number(rows[0].newest)
}

/** Applies these migrations, in the caller's transaction: where nobody else writes, no index has to be made beside them. */
export async function makeTables(client: Pick<pg.PoolClient, 'query'>, migrations: MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(journal)
  for (const migration of migrations) {
    for (const statement of migration.sql) await client.query(statement.replace(/ CONCURRENTLY /i, ' '))
    await note(client, migration)
  }
}

const note = (client: Pick<pg.PoolClient, 'query'>, { hash, folderMillis }: MigrationMeta) =>
  client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, folderMillis])

/** The library's own table of what was applied, so that either of us reads what the other wrote. */
const journal =
  'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)'
