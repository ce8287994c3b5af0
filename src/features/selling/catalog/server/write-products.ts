import { asc, inArray, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordChanges } from '#features/base/audit/server/record-change.ts'
import { requireMaterial } from '#features/selling/filaments/server/find-materials.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeProductSchema, createProductSchema } from '../admin-contract.ts'
import { imageTextsAfterMove, noSuchCategory, requireSizes, valuesOf, withPictures } from './change-products.ts'
import { findCopies, withCopies } from './copied-pictures.ts'
import type { ProductRow } from './find-products.ts'
import { enqueueEstimates } from './measure-product.ts'
import { noSuchProduct } from './no-such-product.ts'
import { categories, products } from './tables.ts'

type Change = Omit<z.output<typeof changeProductSchema>, 'version' | 'shownStock'> & { id: string }
export type Wishes = { changes: Change[]; additions: z.output<typeof createProductSchema>[] }

/** Rows per statement. PostgreSQL accepts at most 65,535 parameters. */
const atOnce = 500

/**
 * Writes many products in few statements, because shoppers wait for the locked rows. Locks products in the order of their ids, as
 * checkouts do. Returns the ids of the additions. Call it in a transaction. Throws 404 or 400 if a product or a category no longer
 * exists.
 */
export async function writeProducts(shop: Shop, admin: SignedIn, { changes, additions }: Wishes): Promise<string[]> {
  const { db } = shop.database
  const values = new Map<string, Partial<ProductRow>>()
  for (const { id, ...wish } of changes) values.set(id, await valuesOf(shop, wish))
  const fresh = []
  for (const wish of additions) {
    requireSizes(wish)
    fresh.push({ ...(await withPictures(shop, { values: await valuesOf(shop, wish) })), name: wish.name })
  }
  await keepCategories(shop, [...changes, ...additions])
  const before = await lockAll(shop, [...values.keys()])
  if (before.length < values.size || before.some(({ archivedAt }) => archivedAt)) throw noSuchProduct()
  await keepMaterials(shop, { before, changes: values, additions })

  const sent = [...values.values(), ...fresh]
  const copies = await findCopies(
    shop,
    sent.flatMap(({ images = [] }) => images),
  )
  for (const one of sent) if (one.images) one.images = withCopies(one.images, copies)
  const wanted: ProductRow[] = []
  for (const row of before) {
    const change = await withPictures(shop, { values: values.get(row.id) ?? {}, before: row })
    // The sizes may have changed since the file was checked.
    requireSizes(change, row)
    // A changed model must be measured again.
    const isMadeOtherwise = change.modelFile !== undefined && change.modelFile !== row.modelFile
    const estimates = isMadeOtherwise ? null : row.estimates
    wanted.push({ ...row, ...change, ...imageTextsAfterMove(row, change), estimates, version: row.version + 1 })
  }
  for (const rows of portions(wanted))
    await db.insert(products).values(rows).onConflictDoUpdate({ target: products.id, set: written })
  await wantAll(shop, wanted)
  const after = new Map(wanted.map((row) => [row.id, row]))
  for (const rows of portions(before))
    await recordChanges(
      shop,
      admin,
      rows.map((row) => ({
        entity: 'product',
        entityId: row.id,
        action: 'update',
        before: row,
        after: after.get(row.id),
      })),
    )
  const ids: string[] = []
  for (const rows of portions(fresh)) {
    const added = await db
      .insert(products)
      .values(rows as (typeof products.$inferInsert)[])
      .returning()
    ids.push(...added.map(({ id }) => id))
    await wantAll(shop, added)
    await recordChanges(
      shop,
      admin,
      added.map((row) => ({ entity: 'product', entityId: row.id, action: 'create', after: row })),
    )
  }
  return ids
}

async function wantAll(shop: Shop, rows: ProductRow[]) {
  for (const row of rows) if (row.modelFile && !row.estimates) await enqueueEstimates(shop, row)
}

/** Locks categories before products, in the same order as deleting a category. */
async function keepCategories({ database: { db } }: Shop, wishes: { categoryId?: string | null | undefined }[]) {
  const named = [...new Set(wishes.flatMap(({ categoryId }) => categoryId ?? []))]
  if (named.length === 0) return
  const found = db.select({ id: categories.id }).from(categories).where(inArray(categories.id, named))
  if ((await found.orderBy(asc(categories.id)).for('key share')).length < named.length) throw noSuchCategory()
}

type Moved = { before: ProductRow[]; changes: Map<string, Partial<ProductRow>>; additions: Wishes['additions'] }

/** Locks the materials of new products and of moved ones; others keep theirs, also an archived one. */
async function keepMaterials(shop: Shop, { before, changes, additions }: Moved) {
  const moved = before.flatMap(({ id, material }) => {
    const now = changes.get(id)?.material
    return now === undefined || now === material ? [] : now
  })
  const named = new Set([...moved, ...additions.flatMap(({ material }) => material ?? [])])
  for (const key of [...named].toSorted()) await requireMaterial(shop, key)
}

async function lockAll({ database: { db } }: Shop, ids: string[]): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const found = db.select().from(products).where(inArray(products.id, ids))
  return found.orderBy(asc(products.id)).for('no key update')
}

/** The columns that an import may change. */
const written: Partial<Record<keyof ProductRow, SQL>> = {
  name: sql`excluded.name`,
  description: sql`excluded.description`,
  price: sql`excluded.price`,
  stock: sql`excluded.stock`,
  whenOutOfStock: sql`excluded.when_out_of_stock`,
  images: sql`excluded.images`,
  imageTexts: sql`excluded.image_texts`,
  imageColors: sql`excluded.image_colors`,
  modelFile: sql`excluded.model_file`,
  material: sql`excluded.material`,
  customsCode: sql`excluded.customs_code`,
  estimates: sql`excluded.estimates`,
  categoryId: sql`excluded.category_id`,
  isPublished: sql`excluded.is_published`,
  version: sql`excluded.version`,
}

function* portions<T>(rows: T[]): Generator<T[]> {
  for (let start = 0; start < rows.length; start += atOnce) yield rows.slice(start, start + atOnce)
}
