import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const migrationsFolder = 'db/migrations'
/** The lock that one process holds while it changes the tables. */
export const migrationLock = 7_210_651

/** One process migrates at a time; the others wait at the lock and then find nothing to do. */
export async function bringUpToDate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await migrate(drizzle({ client }), { migrationsFolder })
    await client.query('SELECT pg_advisory_unlock($1)', [migrationLock])
  } catch (error) {
    // The lock goes with its connection; back in the pool it would be kept for ever.
    client.release(true)
    throw error
  }
  client.release()
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

/** Makes the tables as they were after these migrations, in the caller's transaction and an empty database. */
export async function makeTables(client: Pick<pg.PoolClient, 'query'>, migrations: MigrationMeta[]): Promise<void> {
  await client.query('create schema if not exists drizzle')
  await client.query(
    'create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  for (const { sql, hash, folderMillis } of migrations) {
    for (const statement of sql) await client.query(statement)
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
  }
}
