import { laterDay, notifyOfDelay, storeExpectedDays } from '#features/orders/orders/server/store-expected-days.ts'
import { packingDayAfter, workingDayAfter } from '#features/selling/delivery/calendar.ts'
import { findPromise } from '#features/selling/delivery/server/find-arrivals.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { listPrinters } from '#features/workshop/printers/server/find-printers.ts'
import { every } from '#platform/server/every.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findOpenPromises } from './find-open-promises.ts'
import { findExpectedPrints } from './find-plan.ts'

const fifteenMinutes = 15 * 60_000

/** Checks the promised dates now and every fifteen minutes. Answers a function that stops this and waits for the current round. */
export const startWatchingPromises = (shop: Shop): (() => Promise<void>) =>
  every(fifteenMinutes, shop.log, 'looking at what was promised failed', () => watchPromises(shop)).stop

/**
 * Stores when each open order will leave by the current plan, and emails the customers of late orders, at the earliest one day before
 * the promised day: until then the shop may still catch up (rule 71). Paused orders count as resumed now (rule 97). While all printers are
 * switched off (rule 70), or for a piece that no printer can print (rule 120), the email names no date.
 */
export async function watchPromises(shop: Shop): Promise<void> {
  const [open, printed, printers, { settings, today, calendar }] = await Promise.all([
    findOpenPromises(shop),
    findExpectedPrints(shop),
    listPrinters(shop),
    findCalendar(shop),
  ])
  // Without a printer that is on or off until a day there is no plan, and the promise uses the days for printing.
  const someDay = printers.length > 0 ? workingDayAfter(today, settings.daysToPrint, calendar) : undefined
  const expected = new Map(
    open.map(({ orderId, pieces }) => {
      const days = pieces.map((id) => printed.get(id)?.day ?? someDay)
      const isKnown = days.every((day) => day !== undefined)
      const last = isKnown ? days.reduce((one, other) => (other > one ? other : one), today) : undefined
      const leaves = (day: string) =>
        pieces.length > 0 ? packingDayAfter(day, settings.handlingDays, calendar) : workingDayAfter(day, 0, calendar)
      return [orderId, last ? leaves(last) : null]
    }),
  )
  await storeExpectedDays(shop, expected)
  if (!settings.tellDelays) return
  const tomorrow = workingDayAfter(today, 1, calendar)
  for (const { orderId, leavesOn, firstLeavesOn, country, isBound, pieces } of open) {
    const leaves = expected.get(orderId)
    if (!isBound || !leavesOn || !leaves || leaves <= leavesOn || leavesOn > tomorrow) continue
    if (printers.length > 0 && !pieces.every((id) => printed.has(id))) {
      await notifyOfDelay(shop, { orderId, dates: null })
      continue
    }
    // The new day must be one that holds, or customers stop trusting promises.
    const newDay = workingDayAfter(leaves, 1, calendar)
    // A parcel that waits for a later day keeps it.
    const later = laterDay(newDay, firstLeavesOn) ?? newDay
    const arrival = await findPromise(shop, { leavesOn: later, country })
    if (arrival) await notifyOfDelay(shop, { orderId, dates: { leavesOn: later, ...arrival } })
  }
}
