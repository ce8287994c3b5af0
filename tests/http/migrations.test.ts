import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPool } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { bringUpToDate } from '#platform/server/migrations.ts'
import { onOne } from '../support/databases.ts'
import { newTestPlace } from '../support/test-shop.ts'

let place: Awaited<ReturnType<typeof newTestPlace>>
let pool: pg.Pool
let folder: string
beforeEach(async () => {
  place = await newTestPlace()
  pool = await openPool(place.where, createLog('silent'))
  folder = mkdtempSync(join(tmpdir(), 'little-layers-migrations-'))
  mkdirSync(join(folder, 'meta'))
  await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
})
afterEach(async () => {
  await pool.end()
  rmSync(folder, { recursive: true, force: true })
  await place.forget()
})

function migrations(...files: string[]) {
  const entries = files.map((sql, idx) => {
    writeFileSync(join(folder, `${idx}.sql`), sql)
    return { idx, version: '7', when: 1000 + idx, tag: String(idx), breakpoints: true }
  })
  writeFileSync(join(folder, 'meta', '_journal.json'), JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  return bringUpToDate(pool, folder)
}
const table = 'CREATE TABLE "wishes" ("text" text)'
const index = 'CREATE INDEX CONCURRENTLY "wishes_text" ON "wishes" ("text")'
const applied = async () =>
  (await pool.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n as number
const hasIndex = async () =>
  (await pool.query(`select indisvalid from pg_index where indexrelid = to_regclass('wishes_text')`)).rows[0]
    ?.indisvalid

describe('an upgrade', () => {
  onOne('does what is missing once, in its order', async () => {
    await migrations(table)
    await migrations(table, 'ALTER TABLE "wishes" ADD COLUMN "who" text', index)
    await migrations(table, 'ALTER TABLE "wishes" ADD COLUMN "who" text', index)
    expect([await applied(), await hasIndex()]).toEqual([3, true])
  })

  test('that fails leaves the tables as they were', async () => {
    await migrations(table)
    await expect(migrations(table, 'ALTER TABLE "wishes" ADD COLUMN "who" text', 'nonsense')).rejects.toThrow(
      'nonsense',
    )
    expect(await applied()).toBe(1)
    await expect(pool.query('select who from wishes')).rejects.toThrow('who')
  })

  onOne('makes an index again whose making was cut off', async () => {
    await migrations(table)
    await pool.query('CREATE INDEX "wishes_text" ON "wishes" ("text")')
    await migrations(table, index)
    expect([await applied(), await hasIndex()]).toEqual([2, true])
  })

  test('with a concurrent index contains nothing else', async () => {
    await expect(migrations(`${table};--> statement-breakpoint\n${index}`)).rejects.toThrow('must contain nothing else')
  })
})

// The embedded database runs one query at a time.
test.runIf(process.env.TEST_ON === 'server')('the shop can write during a concurrent index build', async () => {
  await migrations(table)
  const shopper = await pool.connect()
  await shopper.query('begin')
  await shopper.query(`insert into wishes values ('first')`)
  // It waits for the shopper's transaction; an index that was made otherwise would hold up all that comes after it, too.
  const upgrade = migrations(table, index)
  const busy = `select 1 from pg_stat_activity where query like 'CREATE INDEX%' and wait_event_type = 'Lock'`
  await expect.poll(async () => (await pool.query(busy)).rowCount).toBe(1)
  await pool.query(`set lock_timeout = '20s'; insert into wishes values ('second')`)
  await shopper.query('commit')
  shopper.release()
  await upgrade
  expect(await hasIndex()).toBe(true)
  expect((await pool.query('select text from wishes')).rowCount).toBe(2)
})
