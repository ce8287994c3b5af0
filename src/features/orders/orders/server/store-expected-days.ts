import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { type Arrival, showArrival, showMonthAndDay } from '#features/selling/delivery/arrival.ts'
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

type Dates = Arrival & { leavesOn: string }
type NewDates = {
  orderId: string
  /** The new dates of the late parcels by the number of their recipient, or null where none can be named. */
  late: Map<number, Dates | null>
}

/**
 * Emails a customer the new dates of a delayed order and records the event, once per order and reprint (rule 71). Without dates, the email says that
 * there are none yet; the email with dates follows.
 */
export async function notifyOfDelay(shop: Shop, { orderId, late }: NewDates): Promise<void> {
  const { database, clock } = shop
  const hasDates = [...late.values()].some((one) => one !== null)
  await database.transaction(async () => {
    const [delayed] = await database.db
      .update(orders)
      .set({ toldOfDelay: hasDates ? 'new-dates' : 'no-dates' })
      .where(and(eq(orders.id, orderId), hasDates ? hasNoNewDates : isNull(orders.toldOfDelay), isStillOpen))
      .returning({ id: orders.id })
    if (!delayed) return
    await storeNewDates(shop, { orderId, late })
    const customer = await findBuyer(shop, delayed.id)
    if (!customer) return
    const { texts, timeZone } = await findSettings(shop)
    const order = await readOrder(shop, orderId)
    const mail = orderDelayed(order, { ...customer, texts, timeZone })
    await database.db.insert(orderEvents).values({
      ...{ orderId, kind: 'delay', createdAt: clock.now() },
      text: hasDates
        ? lateRecipients(order).map(newDatesText(order)).join(' ')
        : 'No date can be named while all printers are switched off.',
    })
    const occasion = `order-delayed${hasDates ? '' : '-without-date'}:${orderId}${afterReprints(order)}`
    await sendMail(shop, occasion, { to: customer.email, mail })
  })
}

const newDatesText =
  ({ furtherRecipients: others }: Order) =>
  ({ number, arrival }: Recipient) =>
    arrival
      ? `${others ? `The parcel of recipient ${number}` : 'The order'} leaves by ${showMonthAndDay(arrival.leavesOn)} and arrives ${showArrival(arrival)}.`
      : ''

/** Stores the new dates of late parcels that have not left. A parcel that is not late has the dates again that it was promised or told. */
async function storeNewDates(shop: Shop, { orderId, late }: NewDates) {
  const { db } = shop.database
  const toldAt = shop.clock.now().toISOString()
  const delayOf = (number: number, known: typeof orders.delay | typeof furtherRecipients.delay) => {
    const dates = late.get(number)
    if (dates === undefined) return sql`case when ${known} ->> 'leavesOn' is not null then ${known} end`
    return { toldAt, ...(dates ?? { leavesOn: null }) }
  }
  await db
    .update(orders)
    .set({ delay: delayOf(1, orders.delay) })
    .where(and(eq(orders.id, orderId), isNull(orders.sentAt)))
  for (const { number } of await findFurtherRecipients(shop, [orderId]))
    await db
      .update(furtherRecipients)
      .set({ delay: delayOf(number, furtherRecipients.delay) })
      .where(
        and(
          eq(furtherRecipients.orderId, orderId),
          eq(furtherRecipients.number, number),
          isNull(furtherRecipients.sentAt),
        ),
      )
}

/** The customer has not been told new dates. */
export const hasNoNewDates: SQL = sql`${orders.toldOfDelay} is distinct from 'new-dates'`
