import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { knownMigrations, makeTables, migrationLock, newestApplied, runningLock } from './migrations.ts'

/** A database at one moment: one file per table, one JSON row per line. */
export type Dump = {
  /** The newest migration of its tables. */
  migration: number
  rows: Record<string, number>
  sequences: Record<string, string | null>
}

const rowsAtOnce = 1000
const name = pg.escapeIdentifier
const fileOf = (folder: string, table: string) => join(folder, `${table}.jsonl`)

/** Writes every row of the database, as of one moment, into a folder. On a server, writers do not wait. */
export function dumpDatabase(pool: pg.Pool, folder: string): Promise<Dump> {
  return inTransaction(pool, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const migration = await newestApplied(client)
    if (migration === undefined) throw new Error('There is no shop in this database yet.')
    const rows: Dump['rows'] = {}
    for (const table of await tablesOf(client)) rows[table] = await dumpTable(client, table, fileOf(folder, table))
    const { rows: sequences } = await client.query(
      `select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by sequencename`,
    )
    return {
      migration,
      rows,
      sequences: Object.fromEntries(sequences.map(({ sequencename, last_value }) => [sequencename, last_value])),
    }
  })
}

/**
 * Restores a dump, all or nothing. Throws an error for a database that is not empty, unless `force`
 * replaces it, for a database in use by a shop, and for a dump of a newer version.
 */
export async function loadDump(pool: pg.Pool, folder: string, dump: Dump, force: boolean): Promise<void> {
  const known = knownMigrations()
  const newest = known.findIndex(({ folderMillis }) => folderMillis === dump.migration)
  if (newest === -1) throw new Error('This backup is from a newer version. Upgrade this shop first.')
  await inTransaction(pool, 'BEGIN', async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await refuseRunning(client)
    const filled = force ? [] : await filledTables(client)
    await dropTables(client)
    if (filled.length > 0) await refuseOthers(client, filled)
    await makeTables(client, known.slice(0, newest + 1))
    // Rows come in any order; foreign keys are checked when they are restored.
    const references = await dropReferences(client)
    for (const [table, count] of Object.entries(dump.rows)) {
      // Rows that triggers would write are in the dump already.
      await client.query(`alter table ${name(table)} disable trigger user`)
      // Migrations fill some tables.
      await client.query(`delete from ${name(table)}`)
      await loadTable(client, table, fileOf(folder, table), count)
      await client.query(`alter table ${name(table)} enable trigger user`)
    }
    for (const statement of references) await client.query(statement)
    for (const [sequence, value] of Object.entries(dump.sequences))
      if (value !== null) await client.query('select setval($1::regclass, $2)', [name(sequence), value])
  })
}

async function inTransaction<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('COMMIT')
    client.release()
    return result
  } catch (error) {
    // The lock is released before the caller continues; a lost connection releases it as well.
    client.release(
      await client.query('ROLLBACK').then(
        () => undefined,
        (lost: Error) => lost,
      ),
    )
    throw error
  }
}

async function tablesOf(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  return rows.map(({ relname }) => relname)
}

async function dumpTable(client: pg.PoolClient, table: string, path: string): Promise<number> {
  const file = await open(path, 'w', 0o600)
  try {
    await client.query(
      `declare dumped no scroll cursor for select row_to_json(one)::text as line from ${name(table)} one`,
    )
    let count = 0
    for (;;) {
      const { rows } = await client.query(`fetch ${rowsAtOnce} from dumped`)
      if (rows.length === 0) break
      count += rows.length
      await file.write(rows.map(({ line }) => `${line}\n`).join(''))
    }
    await client.query('close dumped')
    return count
  } finally {
    await file.close()
  }
}

async function refuseRunning(client: pg.PoolClient) {
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [runningLock])
  if (!rows[0].mine) throw new Error('A shop is running on this database. Stop every process of it first.')
}

async function dropTables(client: pg.PoolClient) {
  for (const table of await tablesOf(client)) await client.query(`drop table ${name(table)} cascade`)
  await client.query('drop table if exists drizzle.__drizzle_migrations')
}

async function filledTables(client: pg.PoolClient): Promise<string[]> {
  const filled: string[] = []
  for (const table of await tablesOf(client))
    if ((await client.query(`select 1 from ${name(table)} limit 1`)).rows.length > 0) filled.push(table)
  return filled
}

/** Refuses a database with rows in a table that the migrations of a new shop leave empty. Leaves no tables. */
async function refuseOthers(client: pg.PoolClient, filled: string[]) {
  await makeTables(client, knownMigrations())
  const own = await filledTables(client)
  await dropTables(client)
  const other = filled.find((table) => !own.includes(table))
  if (other)
    throw new Error(
      `The database is not empty: there is something in ${other}. Use --force to replace everything in it.`,
    )
}

/** Drops every foreign key. Answers the statements that restore them. */
async function dropReferences(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, conname } of rows) await client.query(`alter table ${table} drop constraint ${name(conname)}`)
  return rows.map(
    ({ table, conname, definition }) => `alter table ${table} add constraint ${name(conname)} ${definition}`,
  )
}

async function loadTable(client: pg.PoolClient, table: string, path: string, expected: number) {
  const insert = `insert into ${name(table)} select * from json_populate_recordset(null::${name(table)}, $1::json)`
  let lines: string[] = []
  let count = 0
  const flush = async () => {
    if (lines.length === 0) return
    await client.query(insert, [`[${lines.join(',')}]`])
    count += lines.length
    lines = []
  }
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })) {
    lines.push(line)
    if (lines.length === rowsAtOnce) await flush()
  }
  await flush()
  if (count !== expected) throw new Error(`This backup is incomplete: ${table} has ${count} of ${expected} rows.`)
}
