import { and, desc, eq } from 'drizzle-orm'
import { findProduct, listProducts } from '#features/catalog/server/find-products.ts'
import type { Database } from '#platform/server/database.ts'
import { isId } from '#platform/server/http.ts'
import { nobody } from '#platform/viewer.ts'
import type { WishlistEntry } from '../contract.ts'
import { wishlistEntries } from './tables.ts'

/** A user's wishlist, newest first, without products that can no longer be seen. */
export async function findWishlist(database: Database, userId: string): Promise<WishlistEntry[]> {
  const entries = await database.db
    .select()
    .from(wishlistEntries)
    .where(eq(wishlistEntries.userId, userId))
    .orderBy(desc(wishlistEntries.createdAt))
  if (entries.length === 0) return []
  const seen = new Map(
    (
      await listProducts({ database }, nobody, { publishedOnly: true, ids: entries.map(({ productId }) => productId) })
    ).map((product) => [product.id, product]),
  )
  return entries.flatMap(({ id, productId, createdAt }) => {
    const product = seen.get(productId)
    return product ? [{ id, productId, createdAt: createdAt.toISOString(), product }] : []
  })
}

/** Puts a product on the list; a repeat changes nothing. Throws 404 for a product nobody can see. */
export async function addToWishlist(database: Database, userId: string, productId: string): Promise<void> {
  const product = await findProduct({ database }, nobody, productId)
  await database.db.insert(wishlistEntries).values({ userId, productId: product.id }).onConflictDoNothing()
}

/** Takes a product off the list; what was not on it stays off it. */
export async function removeFromWishlist({ db }: Database, userId: string, productId: string): Promise<void> {
  if (!isId(productId)) return
  await db
    .delete(wishlistEntries)
    .where(and(eq(wishlistEntries.userId, userId), eq(wishlistEntries.productId, productId)))
}
