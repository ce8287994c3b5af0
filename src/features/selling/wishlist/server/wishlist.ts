import { and, desc, eq } from 'drizzle-orm'
import { findProduct, listProducts } from '#features/selling/catalog/server/find-products.ts'
import { noSuchProduct } from '#features/selling/catalog/server/no-such-product.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { anonymous, type SignedIn } from '#platform/viewer.ts'
import type { WishlistEntry } from '../contract.ts'
import { wishlistEntries } from './tables.ts'

/** The user's wishlist, newest first, without products that are no longer visible. */
export async function findWishlist(shop: Shop, user: SignedIn): Promise<WishlistEntry[]> {
  const entries = await shop.database.db
    .select()
    .from(wishlistEntries)
    .where(eq(wishlistEntries.userId, user.id))
    .orderBy(desc(wishlistEntries.createdAt))
  if (entries.length === 0) return []
  const seen = new Map(
    (await listProducts(shop, anonymous, { publishedOnly: true, ids: entries.map(({ productId }) => productId) })).map(
      (product) => [product.id, product],
    ),
  )
  return entries.flatMap(({ id, productId, createdAt }) => {
    const product = seen.get(productId)
    return product ? [{ id, productId, createdAt: createdAt.toISOString(), product }] : []
  })
}

/** Adds a product to the wishlist and returns the entry. Idempotent. Throws 404 for a product that is not visible to shoppers. */
export async function addToWishlist(shop: Shop, user: SignedIn, productId: string): Promise<WishlistEntry> {
  const { id } = await findProduct(shop, anonymous, productId)
  await shop.database.db.insert(wishlistEntries).values({ userId: user.id, productId: id }).onConflictDoNothing()
  const entry = (await findWishlist(shop, user)).find((one) => one.productId === id)
  if (!entry) throw noSuchProduct()
  return entry
}

/** Removes a product from the wishlist. Idempotent. */
export async function removeFromWishlist({ database }: Shop, user: SignedIn, productId: string): Promise<void> {
  await database.db
    .delete(wishlistEntries)
    .where(and(eq(wishlistEntries.userId, user.id), byId(wishlistEntries.productId, productId)))
}
