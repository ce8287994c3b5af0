import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

/** The shop's own migrations before one of them. */
function migrationsBefore(name: string) {
  cpSync('db/migrations', folder, { recursive: true })
  const journal = join(folder, 'meta', '_journal.json')
  const all = JSON.parse(readFileSync(journal, 'utf8'))
  const at = all.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name))
  writeFileSync(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, at) }))
  return bringUpToDate(pool, folder)
}

// rule 118
test('an upgrade makes filaments of the colors that products sold under a name of their own', async () => {
  await migrationsBefore('renamed-colors')
  const glow = [
    { color: 'red', name: 'Red' },
    { color: 'blue', name: 'Glow in the dark' },
  ]
  const add = async (name: string, colors: object, images: string[]) =>
    (
      await pool.query<{ id: string }>(
        'insert into products (name, price, colors, image_colors) values ($1, 5, $2, $3) returning id',
        [name, JSON.stringify(colors), JSON.stringify(images)],
      )
    ).rows[0]!.id
  const lantern = await add('Lantern', glow, ['blue', '', 'red'])
  const star = await add('Star', [{ color: 'blue', name: 'glow in the dark ' }], [])
  const tag = await add('Tag', [{ color: 'gold', name: 'Gold' }], ['gold'])
  const who = await pool.query<{ id: string }>(
    `insert into users (email, password, name) values ('ida@example.com', 'x', 'Ida') returning id`,
  )
  const order = await pool.query<{ id: string }>(
    'insert into orders (user_id, subtotal, shipping, total) values ($1, 5, 0, 5) returning id',
    [who.rows[0]!.id],
  )
  const line = await pool.query<{ id: string }>(
    `insert into order_items (order_id, product_id, position, product_name, quantity, price, customization)
     values ($1, $2, 0, 'Lantern', 2, 5, '{"color":"blue","size":"small","engraving":"","called":{"color":"Glow in the dark"}}') returning id`,
    [order.rows[0]!.id, lantern],
  )
  for (const [piece, status] of [
    [1, 'queued'],
    [2, 'done'],
  ])
    await pool.query(
      `insert into print_jobs (order_id, order_item_id, color, piece, position, status) values ($1, $2, 'blue', $3::int, $3::int, $4)`,
      [order.rows[0]!.id, line.rows[0]!.id, piece, status],
    )
  const inCart = (productId: string, make: object) =>
    pool.query(
      `insert into cart_items (user_id, product_id, quantity, customization, customization_key) values ($1, $2, 1, $3, $4)`,
      [who.rows[0]!.id, productId, JSON.stringify(make), JSON.stringify(make)],
    )
  const small = { size: 'small', engraving: '' }
  await inCart(lantern, { ...small, color: 'blue', called: { color: 'Glow in the dark' } })
  await inCart(lantern, { ...small, color: 'red', called: { color: 'Red' } })
  await inCart(tag, { ...small, color: 'gold' })
  await bringUpToDate(pool, 'db/migrations')
  const lines = await pool.query('select customization from cart_items order by created_at, id')
  expect(lines.rows.map(({ customization }) => customization)).toEqual([
    {
      ...{ ...small, color: 'glow-in-the-dark' },
      called: { color: 'Glow in the dark', look: { hex: ['#2f6db5'], finish: 'matte' } },
    },
    { ...small, color: 'red', called: { color: 'Red' } },
    { ...small, color: 'gold' },
  ])
  const filaments = await pool.query(`select color, name, hex, is_offered from filaments where name ilike 'glow%'`)
  expect(filaments.rows).toEqual([
    { color: 'glow-in-the-dark', name: 'Glow in the dark', hex: ['#2f6db5'], is_offered: false },
  ])
  const sold = await pool.query('select id, colors, image_colors from products')
  const colorsOf = (id: string) => sold.rows.find((row) => row.id === id)
  expect(colorsOf(lantern)).toMatchObject({
    colors: [glow[0], { color: 'glow-in-the-dark', name: 'Glow in the dark' }],
    image_colors: ['glow-in-the-dark', '', 'red'],
  })
  expect(colorsOf(star).colors).toMatchObject([{ color: 'glow-in-the-dark' }])
  expect(colorsOf(tag)).toMatchObject({ colors: [{ color: 'gold' }], image_colors: ['gold'] })
  const pieces = await pool.query('select color from print_jobs order by piece')
  expect(pieces.rows).toEqual([{ color: 'glow-in-the-dark' }, { color: 'blue' }])
  const kept = await pool.query(`select customization->>'color' as color from order_items`)
  expect(kept.rows).toEqual([{ color: 'blue' }])
})

// rule 147
describe('an upgrade to the shop’s own materials', () => {
  const keys = async () =>
    (await pool.query('select key, name, sold_as, density from materials order by created_at')).rows
  const usual = [
    { key: 'pla', name: 'PLA', sold_as: 'Premium PLA', density: 1.24 },
    { key: 'petg', name: 'PETG', sold_as: 'PETG', density: 1.27 },
  ]

  test('gives an empty shop PLA and PETG', async () => {
    await bringUpToDate(pool, 'db/migrations')
    expect(await keys()).toEqual(usual)
  })

  test.each([
    ['filament', `insert into filaments (material, color, name, hex) values ('pa', 'natural', 'Natural', '{#ffffff}')`],
    ['product', `insert into products (name, price, material) values ('Hook', 5, 'pa')`],
    ['spool', `insert into spools (name, color, material, grams_left) values ('N', 'natural', 'pa', 5)`],
    [
      'printer',
      `insert into printers (name, bed_width, bed_depth, bed_gap, material, minutes_a_day) values ('P', 200, 200, 5, 'pa', 60)`,
    ],
    [
      'slot',
      `insert into printers (name, bed_width, bed_depth, bed_gap, also_loaded, minutes_a_day) values ('P', 200, 200, 5, '["pa natural"]', 60)`,
    ],
    [
      'price',
      `insert into settings (name, value) values ('filamentPrices', '[{"filament":"pa natural","price":"40.00"}]'), ('shopName', '"Shop"')`,
    ],
    [
      'order',
      `with who as (insert into users (email, password, name) values ('ida@example.com', 'x', 'Ida') returning id),
        bought as (insert into orders (user_id, subtotal, shipping, total) select id, 5, 0, 5 from who returning id)
      insert into order_items (order_id, position, product_name, quantity, price, customization)
      select id, 0, 'Hook', 1, 5, '{"color":"natural","size":"small","engraving":"","material":"pa"}' from bought`,
    ],
    [
      'checkout',
      `insert into checkouts (session_id, fingerprint, lines, subtotal, discount, shipping, tax, total, expires_at)
      values ('s', 'f', '[{"customization":null},{"customization":{"material":"pa"}}]', 5, 0, 0, 0, 5, now())`,
    ],
  ])('keeps a material that a %s names', async (_, named) => {
    await migrationsBefore('_materials')
    await pool.query(named)
    await bringUpToDate(pool, 'db/migrations')
    expect(await keys()).toEqual([...usual, { key: 'pa', name: 'Nylon', sold_as: 'Nylon', density: 1.14 }])
  })
})
