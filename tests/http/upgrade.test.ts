import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createApi } from '#app/server/api.ts'
import { openShop } from '#app/server/open-shop.ts'
import { hashPassword } from '#features/base/accounts/server/passwords.ts'
import { systemClock } from '#platform/server/clock.ts'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase, openPool } from '#platform/server/database.ts'
import { dumpDatabase, loadDump } from '#platform/server/dump.ts'
import { createLog } from '#platform/server/log.ts'
import { knownMigrations, makeTables, newestApplied } from '#platform/server/migrations.ts'
import { onOne } from '../support/databases.ts'
import { newTestPlace } from '../support/test-shop.ts'

const log = createLog('silent')
const password = 'a long enough password'
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const address =
  '{"name":"Ada Lindqvist","street":"1 First Street","city":"Portland","state":"OR","zip":"97205","country":"US"}'

let place: Awaited<ReturnType<typeof newTestPlace>>
beforeEach(async () => {
  place = await newTestPlace()
  await ask((pool) => pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public'))
})
afterEach(() => place.forget())

async function ask<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = await openPool(place.where, log)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** A shop as the very first tables held it, with something in every part of it that a person would miss. */
async function makeFirstShop(pool: pg.Pool) {
  await makeTables(pool, knownMigrations().slice(0, 1))
  const hash = await hashPassword(password)
  const rows: [table: string, columns: string, values: string][] = [
    ['users', 'id, name, email, password, role', `'${id(1)}', 'Owner', 'owner@example.com', '${hash}', 'admin'`],
    ['users', 'id, name, email, password', `'${id(2)}', 'Ada', 'ada@example.com', '${hash}'`],
    ['saved_addresses', 'user_id, shipping_address', `'${id(2)}', '${address}'`],
    ['categories', 'id, name, slug, is_published', `'${id(3)}', 'Christmas', 'christmas', true`],
    [
      'products',
      'id, name, price, stock, category_id, is_published, images',
      `'${id(4)}', 'Keepsake Heart', 16, 7, '${id(3)}', true, '["/files/x.jpg"]'`,
    ],
    ['banners', 'id, title, image, is_published', `'${id(5)}', 'Winter', '/drawings/star/red.svg', true`],
    ['offers', 'id, title, discount_type, value, is_published', `'${id(6)}', 'Ten off', 'percentage', 10, false`],
    [
      'cart_items',
      'user_id, product_id, quantity, customization, customization_key',
      `'${id(2)}', '${id(4)}', 2, '{"color":"red","size":"medium","engraving":""}', 'key'`,
    ],
    ['wishlist_entries', 'user_id, product_id', `'${id(2)}', '${id(4)}'`],
    [
      'custom_requests',
      'id, user_id, title, description, category, status, quote',
      `'${id(7)}', '${id(2)}', 'A lamp', 'A lamp like a star for the window.', 'other', 'quoted', 45`,
    ],
    [
      'checkouts',
      'id, user_id, status, fingerprint, lines, subtotal, discount, shipping, tax, total, expires_at',
      `'${id(8)}', '${id(2)}', 'completed', 'print', '[]', 16, 0, 5.99, 0, 21.99, now()`,
    ],
    [
      'orders',
      'id, user_id, checkout_id, status, subtotal, shipping, total, stripe_payment_intent_id, shipping_address',
      `'${id(9)}', '${id(2)}', '${id(8)}', 'delivered', 16, 5.99, 21.99, 'pi_1', '${address}'`,
    ],
    [
      'order_items',
      'id, order_id, product_id, position, product_name, quantity, price',
      `'${id(10)}', '${id(9)}', '${id(4)}', 0, 'Keepsake Heart', 1, 16`,
    ],
    ['order_events', 'order_id, kind, "to"', `'${id(9)}', 'status', 'delivered'`],
    [
      'reviews',
      'product_id, user_id, order_item_id, author_name, rating, text, is_published',
      `'${id(4)}', '${id(2)}', '${id(10)}', 'Ada', 5, 'Lovely', true`,
    ],
    [
      'contact_messages',
      'name, email, subject, message',
      `'Ada', 'ada@example.com', 'Colours', 'Do you print in gold?'`,
    ],
    ['settings', 'name, value', `'shopName', '"Ada’s Layers"'`],
  ]
  for (const [table, columns, values] of rows) await pool.query(`insert into ${table} (${columns}) values (${values})`)
}

const readRows = async (pool: pg.Pool, tables: string[]) => {
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const table of tables)
    found[table] = (await pool.query(`select to_jsonb(one) as row from "${table}" one order by 1`)).rows.map(
      ({ row }) => row,
    )
  return found
}
const tablesOf = async (pool: pg.Pool): Promise<string[]> =>
  (
    await pool.query(
      `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows.map(({ relname }) => relname)

/** What a customer, a visitor and the owner would look for first. */
async function lookAround() {
  const config = readConfig({ DATA_DIR: place.where.dataDir, DATABASE_URL: place.where.databaseUrl, SEED: 'none' })
  const services = await openShop(config, log, systemClock)
  const api = createApi(services)
  const signIn = async (email: string) => {
    const answer = await api.request('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    const cookie = answer.headers
      .getSetCookie()
      .map((set) => set.split(';')[0])
      .join('; ')
    return async (path: string) => (await api.request(path, { headers: { cookie } })).json()
  }
  const [ada, owner] = [await signIn('ada@example.com'), await signIn('owner@example.com')]
  const seen = {
    products: await ada('/api/products'),
    cart: await ada('/api/cart'),
    order: await ada(`/api/orders/${id(9)}`),
    request: await ada(`/api/custom-requests/${id(7)}`),
    addresses: await ada('/api/user/addresses'),
    orders: await owner('/api/orders/search'),
    messages: await owner('/api/messages'),
    settings: await owner('/api/settings'),
    banners: await owner('/api/banners'),
  }
  await services.database.close()
  return seen
}

const whole = {
  products: [expect.objectContaining({ name: 'Keepsake Heart', price: '16.00', stock: 7 })],
  cart: [expect.objectContaining({ quantity: 2, unitPrice: '16.00' })],
  order: expect.objectContaining({
    status: 'delivered',
    total: '21.99',
    items: [expect.objectContaining({ quantity: 1 })],
  }),
  request: expect.objectContaining({ title: 'A lamp', quote: '45.00' }),
  addresses: expect.objectContaining({ shippingAddress: expect.objectContaining({ name: 'Ada Lindqvist' }) }),
  orders: expect.objectContaining({ total: 1 }),
  messages: expect.objectContaining({ total: 1 }),
  settings: expect.objectContaining({ shopName: 'Ada’s Layers' }),
  banners: [expect.objectContaining({ title: 'Winter' })],
}

test('a shop of the very first tables is brought to the newest with everything that was in it', async () => {
  const [tables, before] = await ask(async (pool) => {
    await makeFirstShop(pool)
    const first = await tablesOf(pool)
    return [first, await readRows(pool, first)] as const
  })
  await (await openDatabase(place.where, log)).close()
  await ask(async (pool) => {
    expect(await newestApplied(pool)).toBe(knownMigrations().at(-1)?.folderMillis)
    const after = await readRows(pool, tables)
    for (const table of tables)
      expect([table, after[table]]).toEqual([table, before[table]?.map((row) => expect.objectContaining(row))])
  })
  expect(await lookAround()).toEqual(whole)
})

onOne('a backup of the very first tables is restored as it was and upgraded at the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'little-layers-dump-'))
  await ask(async (pool) => {
    await makeFirstShop(pool)
    const dump = await dumpDatabase(pool, folder)
    await pool.query('drop schema public cascade; drop schema drizzle cascade; create schema public')
    await loadDump(pool, folder, dump, false)
    expect(await newestApplied(pool)).toBe(knownMigrations()[0]?.folderMillis)
  })
  rmSync(folder, { recursive: true, force: true })
  expect(await lookAround()).toEqual(whole)
})

test.runIf(process.env.TEST_ON === 'server')('four processes that start at once upgrade the shop once', async () => {
  await ask(makeFirstShop)
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase(place.where, log)))
  for (const database of databases) await database.close()
  await ask(async (pool) => {
    const { rows } = await pool.query('select created_at::text from drizzle.__drizzle_migrations order by created_at')
    expect(rows.map(({ created_at }) => Number(created_at))).toEqual(
      knownMigrations().map(({ folderMillis }) => folderMillis),
    )
    const { rows: locks } = await pool.query(
      `select from pg_locks join pg_database on oid = database where locktype = 'advisory' and datname = current_database()`,
    )
    expect(locks).toEqual([])
  })
})
