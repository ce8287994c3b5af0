import { sql } from 'drizzle-orm'
import { openDatabase } from '#platform/server/database.ts'
import { createLog } from '#platform/server/log.ts'
import { forget, newDataDir, startShop } from '../tests/support/running-shop.ts'
import { onFirstCore } from './cores.ts'

export type Kind = 'postgres' | 'embedded'

/** A shop with so many products and an empty past, on the first core with its database. */
export const openBenchShop = (kind: Kind, products: number) =>
  onFirstCore(async () => {
    const { startPostgres } = await import(new URL('../scripts/postgres.mjs', import.meta.url).href)
    const server = kind === 'postgres' ? await startPostgres({ isDurable: true }) : undefined
    if (kind === 'postgres' && !server) throw new Error('There is no PostgreSQL here.')
    const where = { dataDir: newDataDir(), databaseUrl: server?.url as string | undefined }
    await (await startShop(where)).stop()
    await fill(where, products)
    const shop = await startShop(where)
    return {
      address: shop.address,
      close: async () => {
        await shop.stop()
        await server?.stop()
        forget(where.dataDir)
      },
    }
  })

/** More of the demo's gifts, with names of their own, until there are so many. */
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
  await database.db.execute(sql`analyze`)
  await database.close()
}
