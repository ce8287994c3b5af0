import { eq, sql } from 'drizzle-orm'
import { type Bought, lessenInCart, takenOutOfCart } from '#features/selling/cart/server/take-out-of-cart.ts'
import { soldHolds } from '#features/selling/catalog/server/stock.ts'
import type { Db } from '#platform/server/database.ts'
import { enqueueWith, type JobWish } from '#platform/server/jobs.ts'
import { addedJobs, mostAdded } from '#platform/server/outbox.ts'
import type { Shop } from '#platform/server/shop.ts'
import { statement } from '#platform/server/statement.ts'
import type { Draft } from './drafts.ts'
import { checkouts } from './tables.ts'

/**
 * Ends a draft as an order: its pieces are sold, what was bought is taken out of the cart, and what follows is added. What has become of it
 * meanwhile is kept. Call it in a transaction.
 */
export async function completeDraft(shop: Shop, { draft, changes, jobs }: Completion) {
  const { database } = shop
  const { id: checkoutId, userId } = draft
  const bought = boughtFromCart(draft)
  const [cartItemIds, quantities] = [bought.map(({ cartItemId }) => cartItemId), bought.map(({ quantity }) => quantity)]
  await enqueueWith(shop, jobs, async (some, given) => {
    const ending = changes ? completingWith(database.db, { some, changes }) : completing[some]?.(database)
    const [ended] = (await ending?.execute({ ...given, checkoutId, userId, cartItemIds, quantities })) ?? []
    if (!ended) throw new Error('The draft was not ended')
    await lessenInCart(shop, { userId, bought, gone: ended.gone })
    return ended.added
  })
}
type Changes = Pick<Draft, 'lines' | 'leavesOn' | 'arrivals'>
type Completion = { draft: Draft; changes: Changes | undefined; jobs: JobWish[] }

const completingWith = (db: Db, { some, changes }: { some: number; changes?: Changes }) => {
  const [sold, taken] = [soldHolds(db), takenOutOfCart(db)]
  const added = some > 0 ? addedJobs(db, some) : undefined
  return db
    .with(sold, taken, ...(added ? [added] : []))
    .update(checkouts)
    .set({ status: 'completed', ...changes })
    .where(eq(checkouts.id, sql.placeholder('checkoutId')))
    .returning({
      gone: sql<string[]>`array(select id::text from ${taken})`,
      added: sql<string[]>`${added ? sql`array(select kind from ${added})` : sql`'{}'::text[]`}`,
    })
    .prepare('')
}
const completing = Array.from({ length: mostAdded + 1 }, (_, some) => statement((db) => completingWith(db, { some })))

const boughtFromCart = ({ lines }: Draft): Bought[] =>
  lines.flatMap(({ cartItemId, quantity }) => (cartItemId ? [{ cartItemId, quantity }] : []))
