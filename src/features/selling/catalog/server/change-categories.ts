import { eq, like, or, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { changeRecorded, createRecorded, deleteRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { storePicture } from '#platform/server/store-images.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeCategorySchema, createCategorySchema } from '../admin-contract.ts'
import { categoryNotFound } from './find-categories.ts'
import { categories } from './tables.ts'

/** Creates a category, a draft by default, with a slug made from its name. Returns its id. Throws 400 for an invalid picture. */
export async function createCategory(shop: Shop, admin: SignedIn, wish: z.output<typeof createCategorySchema>) {
  const values = await withPicture(shop, wish)
  return createRecorded(shop, admin, {
    entity: 'category',
    insert: async () => {
      const { database } = shop
      const slug = wish.slug ?? (await freeSlug(database, wish.name))
      const [row] = await database.db
        .insert(categories)
        .values({ ...values, slug })
        .onConflictDoNothing({ target: categories.slug })
        .returning()
      if (!row) throw slugTaken(slug)
      return row
    },
  })
}

/** Changes the sent fields of a category. Throws 400 for an invalid picture, 404, and 409 if another person saved first or the slug is taken. */
export async function changeCategory(
  shop: Shop,
  admin: SignedIn,
  { id, version, ...wish }: z.output<typeof changeCategorySchema> & { id: string },
) {
  const change = await withPicture(shop, wish)
  return changeRecorded(shop, admin, {
    entity: 'category',
    version,
    lock: () => lockCategory(shop.database, id),
    write: async (before) => {
      const { database } = shop
      if (change.slug && change.slug !== before.slug) await refuseTakenSlug(database, change.slug)
      const [after] = await database.db
        .update(categories)
        .set({ ...change, version: sql`${categories.version} + 1` })
        .where(eq(categories.id, id))
        .returning()
      return after
    },
  })
}

/** Stores the picture's file before the row is locked. */
const withPicture = async <Wish extends { image?: string | null | undefined }>(shop: Shop, wish: Wish) =>
  wish.image ? { ...wish, image: await storePicture(shop, wish.image) } : wish

/** Deletes a category; its products stay, without a category (rule 20). Throws 404. */
export const deleteCategory = (shop: Shop, admin: SignedIn, id: string) =>
  deleteRecorded(shop, admin, {
    entity: 'category',
    lock: () => lockCategory(shop.database, id),
    erase: () => shop.database.db.delete(categories).where(eq(categories.id, id)),
  })

async function lockCategory({ db }: Database, id: string) {
  const [row] = await db.select().from(categories).where(byId(categories.id, id)).for('update')
  if (!row) throw categoryNotFound()
  return row
}

/** `Mother's Day` → `mothers-day`, with a number if that slug is taken. */
async function freeSlug({ db }: Database, name: string): Promise<string> {
  const plain =
    name
      .normalize('NFKD')
      .toLowerCase()
      .replace(/[^a-z0-9\s-]/g, '')
      .trim()
      .replace(/[\s-]+/g, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 50) || 'category'
  const rows = await db
    .select({ slug: categories.slug })
    .from(categories)
    .where(or(eq(categories.slug, plain), like(categories.slug, `${plain}-%`)))
  const taken = new Set(rows.map(({ slug }) => slug))
  if (!taken.has(plain)) return plain
  let number = 2
  while (taken.has(`${plain}-${number}`)) number++
  return `${plain}-${number}`
}

async function refuseTakenSlug({ db }: Database, slug: string) {
  const [taken] = await db.select({ id: categories.id }).from(categories).where(eq(categories.slug, slug))
  if (taken) throw slugTaken(slug)
}

const slugTaken = (slug: string) =>
  new Problem('conflict', `Another category has the address “${slug}”. Please choose another address.`)
