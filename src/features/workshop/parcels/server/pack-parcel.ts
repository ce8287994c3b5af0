import { and, eq, isNull, max } from 'drizzle-orm'
import { isOpenStatus, orderNumber, orderStatusNames } from '#features/orders/orders/order.ts'
import { lockOrders } from '#features/orders/orders/server/lock-orders.ts'
import { noSuchOrder } from '#features/orders/orders/server/no-such-order.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { PackParcel } from '../contract.ts'
import { parcelNumber } from '../parcel.ts'
import { findLinesLeft } from './find-lines-left.ts'
import { noSuchParcel } from './find-parcels.ts'
import { refuseWaitingParcels } from './refuse-waiting-parcels.ts'
import { parcelPieces, parcels } from './tables.ts'

/**
 * Packs pieces of an order into a parcel (rule 75). Answers its id. Throws 404, and 409 for a closed order, for an order that was shown as
 * ready and no longer is (rule 100), and for pieces that another person has packed.
 */
export const packParcel = (shop: Shop, admin: SignedIn, wish: PackParcel): Promise<string> =>
  shop.database.transaction(() => pack(shop, admin, wish))

async function pack(shop: Shop, admin: SignedIn, { orderId, pieces, grams = null, isReady }: PackParcel) {
  const order = await keepOpen(shop, orderId)
  if (isReady && !order.isReady) throw notReadyAnyMore(orderId)
  const wanted = new Map<string, number>()
  for (const { orderItemId, pieces: more } of pieces) wanted.set(orderItemId, (wanted.get(orderItemId) ?? 0) + more)
  const lines = new Map((await findLinesLeft(shop, [orderId])).map(({ line, left }) => [line.id, { line, left }]))
  for (const [itemId, many] of wanted) {
    const known = lines.get(itemId)
    if (!known) throw new Problem('conflict', 'This piece belongs to another order. Nothing was packed.')
    if (many > known.left) throw tooMany(known.line.productName, known.left)
  }
  const [recipient = 1, other] = new Set([...wanted.keys()].map((itemId) => lines.get(itemId)?.line.recipient))
  if (other !== undefined)
    throw new Problem('conflict', 'These pieces go to different addresses. Pack a parcel for each recipient.')
  await refuseWaitingParcels(shop, [{ orderId, recipient }])
  const parcelId = await insertParcel(shop, { orderId, recipient, grams, pieces: [...wanted] })
  shop.log.info({ orderId, parcelId, userId: admin.id }, 'parcel packed')
  return parcelId
}

/** Locks an order that is still to be shipped. Throws 404, and 409 for a closed order. */
async function keepOpen(shop: Shop, orderId: string) {
  const [order] = await lockOrders(shop, [orderId])
  if (!order) throw noSuchOrder()
  if (!isOpenStatus(order.status)) throw itIsOver(order)
  return order
}

export const itIsOver = ({ id, status }: Awaited<ReturnType<typeof lockOrders>>[number]) =>
  new Problem(
    'conflict',
    `Order #${orderNumber(id)} is ${orderStatusNames[status].toLowerCase()}: it can no longer be packed or shipped.`,
  )

const notReadyAnyMore = (orderId: string) =>
  new Problem(
    'conflict',
    `Order #${orderNumber(orderId)} is no longer ready: a piece is being reprinted. Nothing was packed.`,
  )

const tooMany = (name: string, left: number) =>
  new Problem(
    'conflict',
    left > 0
      ? `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left to pack. Nothing was changed.`
      : `${name} is in a parcel already. Nothing was changed.`,
  )

/** Packs pieces that are in no parcel into one parcel for each recipient; answers the ids. The caller has locked the order. */
export async function insertRest(
  shop: Shop,
  { orderId, ...parcel }: Pick<typeof parcels.$inferInsert, 'orderId' | 'postedAt' | 'isPacked'>,
): Promise<string[]> {
  const rest = (await findLinesLeft(shop, [orderId])).filter(({ left }) => left > 0)
  const ids: string[] = []
  for (const [recipient, lines] of Map.groupBy(rest, ({ line }) => line.recipient)) {
    const pieces = lines.map(({ line, left }): [string, number] => [line.id, left])
    ids.push(await insertParcel(shop, { ...parcel, orderId, recipient, pieces }))
  }
  return ids
}

/** Creates a parcel with the order's next number. The caller has locked the order. */
async function insertParcel(
  { database: { db }, clock }: Shop,
  {
    pieces,
    ...parcel
  }: Omit<typeof parcels.$inferInsert, 'number' | 'packedAt'> & { pieces: [orderItemId: string, pieces: number][] },
): Promise<string> {
  const [last] = await db
    .select({ number: max(parcels.number) })
    .from(parcels)
    .where(eq(parcels.orderId, parcel.orderId))
  const [made] = await db
    .insert(parcels)
    .values({ ...parcel, number: (last?.number ?? 0) + 1, packedAt: clock.now() })
    .returning({ id: parcels.id })
  if (!made) throw new Error('a parcel was not written')
  await db
    .insert(parcelPieces)
    .values(pieces.map(([orderItemId, many]) => ({ parcelId: made.id, orderItemId, pieces: many })))
  return made.id
}

/** Unpacks and deletes a parcel. Throws 404, and 409 for a shipped parcel. */
export const unpackParcel = (shop: Shop, id: string): Promise<string> =>
  shop.database.transaction(async () => {
    const { db } = shop.database
    const [known] = await db.select().from(parcels).where(byId(parcels.id, id))
    if (!known) throw noSuchParcel()
    await lockOrders(shop, [known.orderId])
    const [gone] = await db
      .delete(parcels)
      .where(and(eq(parcels.id, id), isNull(parcels.postedAt)))
      .returning({ id: parcels.id })
    if (!gone) throw hasLeft(known)
    return id
  })

export const hasLeft = ({ orderId, number }: { orderId: string; number: number }) =>
  new Problem('conflict', `Parcel ${parcelNumber(orderId, number)} has already been shipped. Nothing was changed.`)
