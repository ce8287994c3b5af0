import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { create, extract } from 'tar'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openShop } from '#app/server/open-shop.ts'
import { restoreBackup, writeBackup } from '#platform/server/backup.ts'
import { systemClock } from '#platform/server/clock.ts'
import { openPool } from '#platform/server/database.ts'
import { dumpDatabase, loadDump } from '#platform/server/dump.ts'
import { folderStore } from '#platform/server/folder-store.ts'
import { storeImage } from '#platform/server/images.ts'
import { createLog } from '#platform/server/log.ts'
import { onBoth, onOne as test } from '../support/databases.ts'
import { howOften } from '../support/how-often.ts'
import { newTestPlace, openTestShop, type TestShop } from '../support/test-shop.ts'

// Each shop has its own database, which takes seconds to open on a loaded machine.
const log = createLog('silent')
const stock = 500
/** So many archives are made while orders are placed, and each is restored: the embedded database opens twice for that. */
const mostArchives = howOften('ARCHIVES', { usually: 2, inFull: 4 })
let shop: TestShop
let productId: string
let scratch: string
beforeAll(async () => {
  shop = await openTestShop()
  scratch = mkdtempSync(join(tmpdir(), 'little-layers-backup-'))
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#c52f1c' } })
    .png()
    .toBuffer()
  const images = [await storeImage(shop.services.files, picture)]
  productId = (await shop.product({ stock, images })).id
})
afterAll(async () => {
  await shop.close()
  rmSync(scratch, { recursive: true, force: true })
})

const places: Awaited<ReturnType<typeof newTestPlace>>[] = []
const emptyPlace = async () => {
  const place = await newTestPlace()
  places.push(place)
  return { ...place.where, files: folderStore(join(place.where.dataDir, 'files')) }
}
afterEach(async () => {
  for (const { forget } of places.splice(0)) await forget()
})

type Where = Awaited<ReturnType<typeof emptyPlace>>
const backUp = async (name: string) => {
  const path = join(scratch, name)
  const { database, files, config } = shop.services
  await writeBackup({ pool: database.pool, files, dataDir: config.dataDir }, path)
  return path
}

/** Queries a database that no shop has open. */
async function ask<T>(where: Where, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = await openPool(where, log)
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}
/** Every row of every table, as text. */
async function everything(pool: pg.Pool) {
  const { rows: tables } = await pool.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const found: Record<string, string[]> = {}
  for (const { relname } of tables) {
    const { rows } = await pool.query(`select row_to_json(one)::text as line from "${relname}" one`)
    found[relname] = rows.map(({ line }) => line).sort()
  }
  return found
}
const numberOf = async (pool: pg.Pool, query: string) => Number((await pool.query(query)).rows[0].number)

onBoth(
  'a backup made while orders are placed is of one moment: lines, events, stock and pictures belong together',
  async () => {
    const customers = await Promise.all(
      Array.from({ length: 4 }, async (_, index) => {
        const customer = shop.visitor()
        await customer.register(`buyer-${index}@example.com`)
        return customer
      }),
    )
    const placed = async (customer: (typeof customers)[number]) =>
      expect((await customer.buy([{ productId, quantity: 2 }])).status).toBe(201)
    await Promise.all(customers.map(placed))
    let isDone = false
    const buying = Promise.all(
      customers.map(async (customer) => {
        for (let round = 0; round < 4; round++) await placed(customer)
      }),
    ).then(() => {
      isDone = true
    })
    const archives: string[] = []
    while (!isDone && archives.length < mostArchives)
      archives.push(await backUp(`under-load-${archives.length}.tar.gz`))
    await buying
    const seen: number[] = []
    for (const archive of archives) {
      const where = await emptyPlace()
      await restoreBackup(where, archive, false, log)
      await ask(where, async (pool) => {
        const count = (query: string) => numberOf(pool, query)
        seen.push(await count('select count(*) as number from orders'))
        const without = (table: string) =>
          count(
            `select count(*) as number from orders o where not exists (select from ${table} t where t.order_id = o.id)`,
          )
        expect([await without('order_items'), await without('order_events')]).toEqual([0, 0])
        const wrong = await count(`select count(*) as number from orders o where o.subtotal <>
        (select sum(i.price * i.quantity) from order_items i where i.order_id = o.id)`)
        expect(wrong).toBe(0)
        // Pieces in stock, on hold and sold add up to a constant at each moment.
        const pieces = await count(`select (select stock from products) +
        (select coalesce(sum(quantity), 0) from stock_holds) +
        (select coalesce(sum(from_stock), 0) from order_items) as number`)
        expect(pieces).toBe(stock)
        const { rows } = await pool.query<{ image: string }>(
          'select jsonb_array_elements_text(images) as image from products',
        )
        for (const { image } of rows) expect(existsSync(join(where.dataDir, image))).toBe(true)
      })
    }
    expect(seen[0]).toBeGreaterThanOrEqual(4)
    expect(seen).toEqual([...seen].sort((one, other) => one - other))
  },
)

onBoth('what is restored is row by row and byte by byte what was there, and the shop goes on from it', async () => {
  const where = await emptyPlace()
  await restoreBackup(where, await backUp('quiet.tar.gz'), false, log)
  const before = await everything(shop.services.database.pool)
  expect(before.orders?.length).toBeGreaterThan(0)
  expect(await ask(where, everything)).toEqual(before)
  const filesOf = (dataDir: string) =>
    readdirSync(join(dataDir, 'files')).map((name) => [name, readFileSync(join(dataDir, 'files', name), 'base64')])
  expect(filesOf(where.dataDir)).toEqual(filesOf(shop.services.config.dataDir))
  expect(readdirSync(where.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])

  const services = await openShop({ ...shop.services.config, ...where }, log, systemClock)
  const next = async (table: string, columns: string, values: string) =>
    numberOf(services.database.pool, `insert into ${table} (${columns}) values (${values}) returning id as number`)
  const newest = await numberOf(services.database.pool, 'select max(id) as number from outbox')
  expect(await next('outbox', 'kind, subject, payload', "'mail', 'after', '{}'")).toBeGreaterThan(newest)
  await services.database.close()
})

test('a database with something in it is left alone, until it is told to be replaced', async () => {
  const archive = await backUp('again.tar.gz')
  const where = await emptyPlace()
  await ask(where, (pool) =>
    pool.query(`insert into users (name, email, password) values ('Eve', 'eve@example.com', 'x')`),
  )
  const kept = await ask(where, everything)
  await expect(restoreBackup(where, archive, false, log)).rejects.toThrow(
    'The database is not empty: there is something in users. Use --force to replace everything in it.',
  )
  expect(await ask(where, everything)).toEqual(kept)
  await restoreBackup(where, archive, true, log)
  expect(await ask(where, everything)).toEqual(await everything(shop.services.database.pool))
})

onBoth('a database in use by a shop is not restored, even with --force', async () => {
  const archive = await backUp('running.tar.gz')
  const { files, config } = shop.services
  const { databaseUrl, dataDir } = config
  const before = await everything(shop.services.database.pool)
  await expect(restoreBackup({ databaseUrl, dataDir, files }, archive, true, log)).rejects.toThrow(
    databaseUrl
      ? 'A shop is running on this database. Stop every process of it first.'
      : /is in use by another process/,
  )
  expect(await everything(shop.services.database.pool)).toEqual(before)
})

test('an archive with a link for a picture is refused, and leaves nothing behind', async () => {
  const folder = mkdtempSync(join(scratch, 'linked-'))
  await extract({ file: await backUp('whole.tar.gz'), cwd: folder })
  const [picture = ''] = readdirSync(join(folder, 'files'))
  rmSync(join(folder, 'files', picture))
  symlinkSync('../demo-accounts.json', join(folder, 'files', picture))
  const archive = join(scratch, 'linked.tar.gz')
  await create({ gzip: true, file: archive, cwd: folder }, ['database', 'files', 'backup.json'])
  const where = await emptyPlace()
  await expect(restoreBackup(where, archive, false, log)).rejects.toThrow('not a complete backup of a shop')
  expect(existsSync(join(where.dataDir, 'files', picture))).toBe(false)
  expect(readdirSync(where.dataDir).filter((name) => name.startsWith('backup-'))).toEqual([])
})

test('half an archive restores nothing, even where it may replace everything', async () => {
  const archive = await backUp('half.tar.gz')
  truncateSync(archive, Math.floor(readFileSync(archive).length / 2))
  const where = await emptyPlace()
  const kept = await ask(where, everything)
  await expect(restoreBackup(where, archive, true, log)).rejects.toThrow('not a complete backup of a shop')
  expect(await ask(where, everything)).toEqual(kept)
})

test('rows that do not belong together, or are of a newer shop, leave everything as it was', async () => {
  const folder = mkdtempSync(join(scratch, 'dump-'))
  const dump = await dumpDatabase(shop.services.database.pool, folder)
  const where = await emptyPlace()
  const load = (changed: Partial<typeof dump>) =>
    ask(where, (pool) => loadDump(pool, folder, { ...dump, ...changed }, true))
  const kept = await ask(where, everything)
  await expect(load({ migration: dump.migration + 1 })).rejects.toThrow('from a newer version')
  await expect(load({ rows: { ...dump.rows, orders: (dump.rows.orders ?? 0) + 1 } })).rejects.toThrow(
    'incomplete: orders',
  )
  const { users: _, ...withoutPeople } = dump.rows
  await expect(load({ rows: withoutPeople })).rejects.toThrow(/foreign key/)
  expect(await ask(where, everything)).toEqual(kept)
})
