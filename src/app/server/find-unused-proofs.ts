import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import { checkouts } from '#features/orders/checkout/server/tables.ts'
import { lineCorrections } from '#features/orders/order-changes/server/tables.ts'
import { orderItems } from '#features/orders/orders/server/tables.ts'
import { banners } from '#features/selling/banners/server/tables.ts'
import { cartItems } from '#features/selling/cart/server/tables.ts'
import { categories, products } from '#features/selling/catalog/server/tables.ts'
import { unusedSince } from '#features/selling/proofs/server/delete-unused-proofs.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'

/** Maximum proofs deleted in one hourly sweep. */
const most = 1000

/** Proofs that were not used recently, that no cart, draft or order refers to, and whose picture address is not stored anywhere (rule 86). */
export async function findUnusedProofs(shop: Shop): Promise<string[]> {
  const { db } = shop.database
  const inCarts = db.select().from(cartItems).where(eq(cartItems.proofId, proofs.id))
  const inOrders = db.select().from(orderItems).where(eq(orderItems.proofId, proofs.id))
  const inHistories = db.select().from(lineCorrections).where(eq(lineCorrections.proofId, proofs.id))
  const rows = await db
    .select({ id: proofs.id })
    .from(proofs)
    .where(
      and(
        lt(proofs.wantedAt, unusedSince(shop)),
        notExists(inCarts),
        notExists(inOrders),
        notExists(inHistories),
        sql`'/proofs/' || ${proofs.id} || '.webp' not in (${shownPictures})`,
      ),
    )
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Addresses of proof pictures that are stored in any table. Each table is read once. */
const shownPictures = sql`
  select image from (
    select jsonb_array_elements_text(${products.images}) as image from ${products}
    union all select ${categories.image} from ${categories}
    union all select ${banners.image} from ${banners}
    union all select jsonb_array_elements(${checkouts.lines}) ->> 'image' from ${checkouts} where ${checkouts.status} = 'open'
    union all select ${orderItems.image} from ${orderItems} where ${orderItems.proofId} is null
  ) as shown where image like '/proofs/%'`
