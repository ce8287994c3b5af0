import { and, eq, inArray, sql } from 'drizzle-orm'
import { isOpenStatus } from '#features/orders/orders/order.ts'
import { markReady } from '#features/orders/orders/server/mark-ready.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { lockOrdersOf, movedMeanwhile } from './lock-pieces.ts'
import { hasOpenPieces } from './open-pieces.ts'
import { reportFilamentUsed } from './report-filament-used.ts'
import { printJobs } from './tables.ts'

/**
 * Marks pieces as finished, all or none; an order whose last piece is finished is ready to ship (rule 68). `null` is the printer itself.
 * Throws 404, and 409 for pieces that are not printing.
 */
export const finishPieces = (shop: Shop, admin: SignedIn | null, wish: { pieces: string[] }): Promise<string[]> =>
  shop.database.transaction(() => finish(shop, admin, wish))

async function finish(shop: Shop, admin: SignedIn | null, { pieces }: { pieces: string[] }) {
  const { database, clock } = shop
  const wanted = [...new Set(pieces)]
  const orders = await lockOrdersOf(shop, wanted)
  const done = await database.db
    .update(printJobs)
    .set({ status: 'done', endedAt: clock.now(), version: sql`${printJobs.version} + 1` })
    .where(and(inArray(printJobs.id, wanted), eq(printJobs.status, 'printing')))
    .returning({ id: printJobs.id })
  if (done.length < wanted.length)
    throw movedMeanwhile(wanted.length - done.length, wanted.length, 'not being printed any more')
  await reportFilamentUsed(shop, wanted)
  for (const { id: orderId, status } of orders)
    if (isOpenStatus(status) && !(await hasOpenPieces(shop, orderId)))
      await markReady(shop, admin, { orderId, isReady: true })
  return done.map(({ id }) => id)
}
