import { setTimeout } from 'node:timers/promises'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type pg from 'pg'

const migrationsFolder = 'db/migrations'
/** The advisory lock of the process that migrates. */
export const migrationLock = 7_210_651
/** The advisory lock that every running shop shares, and a restore takes exclusively. */
export const runningLock = 7_210_652

/**
 * Migrates the database. One process migrates; the others wait and then find nothing to do. Migrations run
 * in one transaction, up to a migration that creates indexes `CONCURRENTLY`: it blocks no writes
 * and is repeated when it was interrupted.
 */
export async function bringUpToDate(pool: pg.Pool, folder = migrationsFolder): Promise<void> {
  const client = await pool.connect()
  try {
    await untilLocked(client)
    await applyMissing(client, readMigrationFiles({ migrationsFolder: folder }))
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
  } catch (error) {
    // The lock belongs to the connection; returned to the pool, it would never be released.
    client.release(true)
    throw error
  }
  client.release()
}

/** Polls for the lock: CREATE INDEX CONCURRENTLY would wait for a query that waits for the lock. */
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

/** An interrupted CREATE INDEX CONCURRENTLY leaves an invalid index, which is dropped first. */
async function makeIndex(client: pg.PoolClient, statement: string) {
  const name = /CONCURRENTLY\s+(?:IF NOT EXISTS\s+)?"([^"]+)"/i.exec(statement)?.[1]
  if (!name)
    throw new Error('A migration with concurrent indexes must contain nothing else, and must quote their names.')
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

/** All migrations, the oldest first; `folderMillis` identifies one. */
export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder })

/** The newest applied migration; `undefined` for an empty database. */
export async function newestApplied(client: Pick<pg.PoolClient, 'query'>): Promise<number | undefined> {
  const { rows: found } = await client.query(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!found[0].name) return undefined
  const { rows } = await client.query('select max(created_at)::bigint as newest from drizzle.__drizzle_migrations')
  return rows[0].newest === null ? undefined : Number(rows[0].newest)
}

/** Applies migrations in the caller's transaction. Without other writers, no index has to be built concurrently. */
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

/** Drizzle's own table of applied migrations, so that Drizzle and the shop agree. */
const journal =
  'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)'
