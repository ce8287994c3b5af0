import { findByEmail, hasOtherOwner } from '#features/base/accounts/server/accounts.ts'
import { erasePeople } from '#features/base/accounts/server/erase-people.ts'
import { demoShopper } from '#features/orders/orders/server/find-demo.ts'
import { wasOrdered } from '#features/orders/orders/server/find-orders.ts'
import { eraseUnchangedBanners } from '#features/selling/banners/server/erase-banners.ts'
import { isInCart } from '#features/selling/cart/server/find-cart.ts'
import {
  countProductsNamed,
  eraseEmptyCategories,
  eraseProducts,
  findUnchangedProducts,
} from '#features/selling/catalog/server/erase-goods.ts'
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
  const names = demoProducts.map(({ name }) => name)
  const emptied = await shop.database.transaction(async () => {
    const orders = await emptyDemo(shop)
    const unused: string[] = []
    for (const id of await findUnchangedProducts(shop, names))
      if (!(await wasOrdered(shop, id)) && !(await isInCart(shop, id))) unused.push(id)
    await eraseProducts(shop, unused)
    await eraseEmptyCategories(
      shop,
      demoCategories.map(({ slug }) => slug),
    )
    await eraseUnchangedBanners(
      shop,
      demoBanners.map(({ title }) => title),
    )
    const isOwnerKept = !(await hasOtherOwner(shop, demoOwner))
    for (const email of isOwnerKept ? [demoShopper] : [demoShopper, demoOwner]) {
      const account = await findByEmail(shop, email)
      if (account) await erasePeople(shop, [account.id])
    }
    return { orders, products: unused.length, productsKept: await countProductsNamed(shop, names), isOwnerKept }
  })
  forgetDemoAccounts(dataDir, emptied.isOwnerKept ? [demoOwner] : [])
  return emptied
}
