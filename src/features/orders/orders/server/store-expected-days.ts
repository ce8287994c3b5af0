import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { type Arrival, showArrival, showMonthAndDay } from '#features/selling/delivery/arrival.ts'
import { findPromise } from '#features/selling/delivery/server/find-arrivals.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Order } from '../contract.ts'
import type { Recipient } from '../recipients.ts'
import { findBuyer } from './find-buyer.ts'
import { findFurtherRecipients, readOrder } from './find-orders.ts'
import { afterReprints, lateRecipients, orderDelayed } from './mails.ts'
import { isStillOpen } from './next-step.ts'
import { furtherRecipients, orderEvents, orders } from './tables.ts'

/** Stores the expected days of leaving by order id, from the current print queue; null if unknown. Unchanged rows are not written. */
export async function storeExpectedDays(shop: Shop, expected: Map<string, string | null>): Promise<void> {
  const { db } = shop.database
  const byDay = Map.groupBy(expected.keys(), (id) => expected.get(id) ?? null)
  for (const [day, ids] of byDay)
    await db
      .update(orders)
      .set({ expectedOn: day })
      .where(and(inArray(orders.id, ids), isOtherThan(day)))
}

const isOtherThan = (day: string | null): SQL => sql`${orders.expectedOn} is distinct from ${day}::date`

type NewDates = {
  orderId: string
  /** The new dates of the first recipient. */
  dates: (Arrival & { leavesOn: string }) | null
  /** The days on which the parcels of further recipients leave, by their number. */
  further?: Map<number, string | null>
}

/**
 * Emails a customer the new dates of a delayed order and records the event, once per order and reprint (rule 71). Without dates, the email says that
 * there are none yet; the email with dates follows.
 */
export async function notifyOfDelay(shop: Shop, { orderId, dates, further }: NewDates): Promise<void> {
  const { database, clock } = shop
  await database.transaction(async () => {
    const [delayed] = await database.db
      .update(orders)
      .set({ delay: { ...(dates ?? { leavesOn: null }), toldAt: clock.now().toISOString() } })
      .where(and(eq(orders.id, orderId), dates ? hasNoNewDates : isNull(orders.delay), isStillOpen))
      .returning({ id: orders.id })
    if (!delayed) return
    await delayFurther(shop, { orderId, leavesOn: dates?.leavesOn ?? null, further })
    const customer = await findBuyer(shop, delayed.id)
    if (!customer) return
    const { texts, timeZone } = await findSettings(shop)
    const order = await readOrder(shop, orderId)
    const mail = orderDelayed(order, { ...customer, texts, timeZone })
    await database.db.insert(orderEvents).values({
      ...{ orderId, kind: 'delay', createdAt: clock.now() },
      text: dates
        ? lateRecipients(order).map(newDatesText(order)).join(' ')
        : 'No date can be named while all printers are switched off.',
    })
    const occasion = `order-delayed${dates ? '' : '-without-date'}:${orderId}${afterReprints(order)}`
    await sendMail(shop, occasion, { to: customer.email, mail })
  })
}

const newDatesText =
  ({ furtherRecipients: others }: Order) =>
  ({ number, arrival }: Recipient) =>
    arrival
      ? `${others ? `The parcel of recipient ${number}` : 'The order'} leaves by ${showMonthAndDay(arrival.leavesOn)} and arrives ${showArrival(arrival)}.`
      : ''

type Further = Pick<NewDates, 'orderId' | 'further'> & { leavesOn: string | null }

/**
 * The new dates of further recipients whose parcels have not left: the day of `further`, or else the promised day or the new one,
 * whichever is later. A parcel that leaves as promised keeps its dates.
 */
async function delayFurther(shop: Shop, { orderId, leavesOn, further: known }: Further) {
  const toldAt = shop.clock.now().toISOString()
  for (const { number, leavesOn: promised, shippingAddress, sentAt } of await findFurtherRecipients(shop, [orderId])) {
    if (sentAt) continue
    const later = known?.get(number) ?? laterDay(leavesOn, promised)
    if (later && later === promised) continue
    const arrival = await findPromise(shop, { leavesOn: later, country: shippingAddress?.country })
    await shop.database.db
      .update(furtherRecipients)
      .set({ delay: { toldAt, ...(later && arrival ? { leavesOn: later, ...arrival } : { leavesOn: null }) } })
      .where(and(eq(furtherRecipients.orderId, orderId), eq(furtherRecipients.number, number)))
  }
}

/** The later of a new day and the promised one; null without a new day. */
const laterDay = (day: string | null, promised: string | null): string | null =>
  day && promised && promised > day ? promised : day

/** The customer has not been told new dates. */
export const hasNoNewDates: SQL = sql`${orders.delay} ->> 'leavesOn' is null`
