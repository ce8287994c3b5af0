import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { findOrderToChange, type OrderToChange } from '#features/orders/order-changes/server/find-order-to-change.ts'
import { refundedOf } from '#features/orders/orders/server/payment-status.ts'
import { orderEvents, orderItems, orders } from '#features/orders/orders/server/tables.ts'
import { type Cents, cents, dollarsFromCents, subtractCents, times } from '#platform/money.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type ClaimState, maxOpenClaims } from '../claim.ts'
import type { OpenClaims, OrderClaim, OrderClaims } from '../contract.ts'
import { deliveredAt } from '../delivered-at.ts'
import { refundOfPieces } from '../refund-of-pieces.ts'
import { claimPhotos, claims } from './tables.ts'
import { whyNotAnswered, whyNotClaimed } from './why-not-claimed.ts'

export type ClaimRow = typeof claims.$inferSelect
type Line = typeof orderItems.$inferSelect

/** The claims of a viewer's order, or of any order for an admin, and what the viewer may report. Throws 404. */
export async function findClaims(shop: Shop, viewer: Viewer, orderId: string): Promise<OrderClaims> {
  const found = await findOrderToChange(shop, viewer, { orderId })
  const rows = await claimsOf(shop, [found.order.id])
  const shown = await answerClaims(shop, rows)
  const state = await findClaimState(shop, found)
  return {
    claims: shown.map((claim) => (found.as === 'shop' ? claim : withoutShopFields(claim))),
    lines: found.lines.map((line) => ({
      id: line.id,
      closed: whyNotClaimed({ ...found, ...state, line }) ?? null,
      pieces: state.claimable.get(line.id) ?? 0,
    })),
  }
}

/** The open claims, the oldest first, for admins. */
export async function findOpenClaims(shop: Shop): Promise<OpenClaims> {
  const { db } = shop.database
  const isOpen = eq(claims.state, 'open')
  const rows = await db
    .select()
    .from(claims)
    .where(isOpen)
    .orderBy(asc(claims.createdAt), asc(claims.id))
    .limit(maxOpenClaims)
  return { claims: await answerClaims(shop, rows), total: await db.$count(claims, isOpen) }
}

/** The order of a claim; undefined for an unknown claim. */
export async function findOrderOfClaim({ database: { db } }: Shop, id: string): Promise<string | undefined> {
  const [claim] = await db.select({ orderId: claims.orderId }).from(claims).where(byId(claims.id, id))
  return claim?.orderId
}

/** What decides whether a line can be reported: its progress, its claims, the delivery and the shop's days. */
export async function findClaimState(shop: Shop, { order, lines }: OrderToChange) {
  const { db } = shop.database
  const rows = await claimsOf(shop, [order.id])
  const events = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), inArray(orderEvents.kind, ['status', 'reprint'])))
    .orderBy(asc(orderEvents.id))
  const refunded = piecesIn(['refunded'], rows, lines)
  const taken = piecesIn(['refunded', 'open'], rows, lines)
  const left = (line: Line, without: Map<string, number>) => {
    const { id, quantity } = rootOf(line, lines)
    return Math.max(0, Math.min(line.quantity, quantity - (without.get(id) ?? 0)))
  }
  return {
    progress: await shop.questions.findProgress(shop, order.id),
    terms: await findSettings(shop),
    now: shop.clock.now(),
    delivered: deliveredAt(lines, events),
    open: new Set([
      ...rows.filter(({ state }) => state === 'open').map(({ orderItemId }) => orderItemId),
      // All pieces that are left wait in an open claim, of this line or of one that repeats it.
      ...lines.filter((line) => left(line, taken) === 0 && left(line, refunded) > 0).map(({ id }) => id),
    ]),
    claimable: new Map(lines.map((line) => [line.id, left(line, taken)])),
  }
}

/** What a refund of a claim's pieces is (rule 138). Lock the order first, so that the number stays true. */
export async function findRefundOfClaim(
  shop: Shop,
  { order, lines, claim }: { order: typeof orders.$inferSelect; lines: Line[]; claim: ClaimRow },
): Promise<Cents> {
  const line = lines.find(({ id }) => id === claim.orderItemId)
  // What was paid outside the shop is refunded there.
  if (!line || !order.stripePaymentIntentId) return cents(0)
  const priceOf = new Map(lines.map(({ id, price }) => [id, price]))
  const root = rootOf(line, lines)
  const refunded = piecesIn(['refunded'], await claimsOf(shop, [order.id]), lines)
  if (claim.pieces > root.quantity - (refunded.get(root.id) ?? 0)) return cents(0)
  const before = [...refunded].reduce((sum, [id, pieces]) => sum + times(priceOf.get(id) ?? cents(0), pieces), 0)
  return refundOfPieces({
    order,
    price: root.price,
    pieces: claim.pieces,
    before: cents(before),
    left: subtractCents(order.total, await refundedOf(shop, order.id)),
  })
}

/** The lines with pieces that a claim reports, has refunded, or prints again; a reprint counts for the line that it repeats. */
export async function findClaimedLines(shop: Shop, orderId: string): Promise<ReadonlySet<string>> {
  const lines = await shop.database.db.select().from(orderItems).where(eq(orderItems.orderId, orderId))
  return new Set(piecesIn(['open', 'refunded', 'reprinted'], await claimsOf(shop, [orderId]), lines).keys())
}

/** How many pieces of each bought line have claims in these states; a reprint counts for the line that it repeats. */
function piecesIn(states: ClaimState[], rows: ClaimRow[], lines: Line[]): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { state, orderItemId, pieces: more } of rows) {
    const line = lines.find(({ id }) => id === orderItemId)
    if (!states.includes(state) || !line) continue
    const { id } = rootOf(line, lines)
    pieces.set(id, (pieces.get(id) ?? 0) + more)
  }
  return pieces
}

const rootOf = (line: Line, lines: Line[]): Line => lines.find(({ id }) => id === line.reprintOf) ?? line

const claimsOf = ({ database: { db } }: Shop, orderIds: string[]): Promise<ClaimRow[]> =>
  db.select().from(claims).where(inArray(claims.orderId, orderIds)).orderBy(desc(claims.createdAt), desc(claims.id))

/** Claims as an admin receives them. */
async function answerClaims(shop: Shop, rows: ClaimRow[]): Promise<OrderClaim[]> {
  if (rows.length === 0) return []
  const { db } = shop.database
  const orderIds = [...new Set(rows.map(({ orderId }) => orderId))]
  const found = await db.select().from(orders).where(inArray(orders.id, orderIds))
  const items = await db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds))
  const photos = await db
    .select()
    .from(claimPhotos)
    .where(
      inArray(
        claimPhotos.claimId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(claimPhotos.createdAt), asc(claimPhotos.url))
  const answered: OrderClaim[] = []
  for (const row of rows) {
    const order = found.find(({ id }) => id === row.orderId)
    const line = items.find(({ id }) => id === row.orderItemId)
    if (!order || !line) continue
    const lines = items.filter(({ orderId }) => orderId === order.id)
    answered.push({
      ...{ id: row.id, orderId: row.orderId, itemId: row.orderItemId, pieces: row.pieces, kind: row.kind },
      ...{ words: row.words, wish: row.wish, state: row.state, reason: row.reason },
      ...{ productName: line.productName, image: line.image, customization: line.make },
      photos: photos.filter(({ claimId }) => claimId === row.id).map(({ url }) => url),
      at: row.createdAt.toISOString(),
      answeredAt: row.answeredAt?.toISOString() ?? null,
      ...(row.state === 'open' && {
        refund: dollarsFromCents(await findRefundOfClaim(shop, { order, lines, claim: row })),
        blocked: whyNotAnswered(order) ?? null,
      }),
    })
  }
  return answered
}

const withoutShopFields = ({ refund, blocked, ...open }: OrderClaim): OrderClaim => open
