import { sql } from 'drizzle-orm'
import type { Product } from '#features/selling/catalog/contract.ts'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { forget, newDataDir, startShop } from '../tests/support/running-shop.ts'
import { onFirstCore } from './cores.ts'

export type BenchDatabase = 'postgres' | 'embedded'

// Builds the current sources, if they are newer than the build.
const { build } = await import(new URL('../scripts/install.mjs', import.meta.url).href)
build()

const token = 'measured'
const start = (where: { dataDir: string; databaseUrl: string | undefined }) =>
  startShop({ ...where, environment: { METRICS_TOKEN: token } })

/** A shop with this many products, without orders and without waiting jobs. It runs on the first core with its database. */
export async function openBenchShop(kind: BenchDatabase, products: number) {
  const { startPostgres } = await import(new URL('../scripts/postgres.mjs', import.meta.url).href)
  const server: { url: string; stop: () => Promise<void> } | undefined =
    kind === 'postgres' ? await onFirstCore(() => startPostgres({ isDurable: true })) : undefined
  if (kind === 'postgres' && !server) throw new Error('There is no PostgreSQL here.')
  const where = { dataDir: newDataDir(), databaseUrl: server?.url }
  const seeded = await start(where)
  await untilIdle(seeded.address)
  await seeded.stop()
  await fill(where, products)
  const began = performance.now()
  const shop = await onFirstCore(() => start(where))
  const startSeconds = (performance.now() - began) / 1000
  await untilIdle(shop.address)
  return {
    address: shop.address,
    /** From the start of the process until the shop listens. */
    startSeconds,
    untilIdle: () => untilIdle(shop.address),
    close: async () => {
      await shop.stop()
      await server?.stop()
      forget(where.dataDir)
    },
  }
}

export type BenchShop = Awaited<ReturnType<typeof openBenchShop>>

/** Waits until all products have estimates and no jobs wait, because their processor time would be added to the measurement. */
async function untilIdle(address: string) {
  const metrics = () => fetch(`${address}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  const isMeasured = ({ modelFile, estimates }: Product) => !modelFile?.startsWith('/models/') || estimates
  const isIdle = async () =>
    ((await (await fetch(`${address}/api/products?published=true`)).json()) as Product[]).every(isMeasured) &&
    /^shop_outbox_waiting 0$/m.test(await (await metrics()).text())
  while (!(await isIdle())) await new Promise((later) => setTimeout(later, 250))
}

/** Copies the demo's products under new names until there are this many. */
async function fill(where: Parameters<typeof openDatabase>[0], products: number) {
  const database = await openDatabase(where, createLog('warn'), { answersWithin: 600_000 })
  await database.db.execute(sql`
    insert into products (name, description, price, stock, images, image_texts, image_colors, model_file, estimates, category_id,
        is_published, created_at)
      select name || ' ' || n, description, price, 100000, images, image_texts, image_colors, model_file, estimates, category_id,
        true, now() - n * interval '1 minute'
      from (select *, row_number() over (order by id) as place from products) demo
      join generate_series(1, ${products}::int) n on place = 1 + n % (select count(*) from products)
      where n > (select count(*) from products)`)
  await database.db.execute(sql`update products set stock = 100000`)
  // As autovacuum would do. The empty order tables are left out: with statistics of empty tables, PostgreSQL would scan them sequentially.
  await database.db.execute(sql`analyze products, shown_products, known_words, categories`)
  await database.close()
}
