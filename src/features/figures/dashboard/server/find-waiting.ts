import { eq } from 'drizzle-orm'
import type { Waiting } from '#features/base/office/contract.ts'
import { findUnmatchedPayments } from '#features/orders/checkout/server/find-unmatched-payments.ts'
import { claims } from '#features/orders/claims/server/tables.ts'
import { isAtRisk } from '#features/orders/orders/server/late.ts'
import { isToPrint, isToShip, isWaiting } from '#features/orders/orders/server/next-step.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { countRunningOut } from '#features/selling/catalog/server/find-products-of-list.ts'
import { contactMessages } from '#features/selling/contact/server/tables.ts'
import { isRequestWaiting } from '#features/selling/custom-requests/server/find-requests.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { countUnread } from '#features/selling/threads/server/find-thread.ts'
import { countToPack } from '#features/workshop/parcels/server/find-to-pack.ts'
import { linkTo } from '#platform/link.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isInWorkshop, type SignedIn } from '#platform/viewer.ts'
import type { Dashboard } from '../contract.ts'

/**
 * The number of open tasks per screen: new orders and disputes, open claims, orders to pack, requests to quote or with an accepted quote, unread messages,
 * and on the dashboard unmatched payments. A person who only prints and packs is told what is to be packed.
 */
export async function findWaiting(shop: Shop, admin: SignedIn): Promise<Waiting> {
  const { db } = shop.database
  if (isInWorkshop(admin)) return { [linkTo('/admin/packing')]: await countToPack(shop) }
  const [open, { requests, messages }, payments, toPack, openClaims, unread] = await Promise.all([
    db.$count(orders, isWaiting),
    findUnanswered(shop),
    findUnmatchedPayments(shop),
    countToPack(shop),
    db.$count(claims, eq(claims.state, 'open')),
    countUnread(shop),
  ])
  return {
    [linkTo('/admin')]: payments.length,
    [linkTo('/admin/orders')]: open,
    [linkTo('/admin/claims')]: openClaims,
    [linkTo('/admin/threads')]: unread,
    [linkTo('/admin/packing')]: toPack,
    [linkTo('/admin/custom-requests')]: requests,
    [linkTo('/admin/messages')]: messages,
  }
}

/** The numbers of the dashboard's tiles. Each equals the length of the list that its tile opens. */
export async function countOpenTasks(shop: Shop): Promise<Dashboard['today']> {
  const { db } = shop.database
  const [toPrint, toShip, atRisk, unanswered, runningOut] = await Promise.all([
    db.$count(orders, isToPrint),
    db.$count(orders, isToShip),
    isAtRisk(shop).then((which) => db.$count(orders, which)),
    findUnanswered(shop),
    countRunningOut(shop),
  ])
  return { toPrint, toShip, atRisk, ...unanswered, runningOut }
}

async function findUnanswered({ database: { db } }: Shop) {
  const [requests, messages] = await Promise.all([
    db.$count(customRequests, isRequestWaiting),
    db.$count(contactMessages, eq(contactMessages.isRead, false)),
  ])
  return { requests, messages }
}
