import { and, count, eq, inArray, ne, notExists } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import { demoShopper } from '#features/orders/orders/server/find-demo.ts'
import { orderItems } from '#features/orders/orders/server/tables.ts'
import { banners } from '#features/selling/banners/server/tables.ts'
import { cartItems } from '#features/selling/cart/server/tables.ts'
import { categories, products } from '#features/selling/catalog/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'
import { demoBanners } from '../../../db/demo/banners.ts'
import { demoCategories } from '../../../db/demo/categories.ts'
import { demoProducts } from '../../../db/demo/products.ts'
import { forgetDemoAccounts } from './demo-accounts.ts'
import { demoOwner } from './demo-ids.ts'
import { emptyDemo } from './empty-demo.ts'

type Emptied = { orders: number; products: number; productsKept: number; isOwnerKept: boolean }

/**
 * Removes a demo shop's past, goods and accounts. Products, collections and banners that were changed stay, and so do products that were
 * ordered or lie in a cart. The demo's owner stays while there is no other owner.
 */
export async function emptyDemoShop(
  shop: Pick<Shop, 'database' | 'pagesChanged' | 'clock'>,
  dataDir: string,
): Promise<Emptied> {
  const { db, transaction } = shop.database
  const emptied = await transaction(async () => {
    const orders = await emptyDemo(shop)
    const isDemo = inArray(
      products.name,
      demoProducts.map(({ name }) => name),
    )
    const deleted = await db
      .delete(products)
      .where(
        and(
          isDemo,
          eq(products.version, 1),
          notExists(db.select({ id: orderItems.id }).from(orderItems).where(eq(orderItems.productId, products.id))),
          notExists(db.select({ id: cartItems.id }).from(cartItems).where(eq(cartItems.productId, products.id))),
        ),
      )
      .returning({ id: products.id })
    await db.delete(categories).where(
      and(
        inArray(
          categories.slug,
          demoCategories.map(({ slug }) => slug),
        ),
        eq(categories.version, 1),
        notExists(db.select({ id: products.id }).from(products).where(eq(products.categoryId, categories.id))),
      ),
    )
    await db.delete(banners).where(
      and(
        inArray(
          banners.title,
          demoBanners.map(({ title }) => title),
        ),
        eq(banners.version, 1),
      ),
    )
    await db.delete(users).where(eq(users.email, demoShopper))
    const [others] = await db
      .select({ owners: count() })
      .from(users)
      .where(and(eq(users.staffRole, 'owner'), ne(users.email, demoOwner)))
    const isOwnerKept = others?.owners === 0
    if (!isOwnerKept) await db.delete(users).where(eq(users.email, demoOwner))
    return { orders, products: deleted.length, productsKept: await db.$count(products, isDemo), isOwnerKept }
  })
  forgetDemoAccounts(dataDir, emptied.isOwnerKept ? [demoOwner] : [])
  return emptied
}
