import { notifyOfDelay, storeExpectedDays } from '#features/orders/orders/server/store-expected-days.ts'
import type { Arrival } from '#features/selling/delivery/arrival.ts'
import { type Calendar, packingDayAfter, workingDayAfter } from '#features/selling/delivery/calendar.ts'
import { findPromise } from '#features/selling/delivery/server/find-arrivals.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { listPrinters } from '#features/workshop/printers/server/find-printers.ts'
import { every } from '#platform/server/every.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findOpenPromises, type OpenPromise } from './find-open-promises.ts'
import { findExpectedPrints } from './find-plan.ts'

const fifteenMinutes = 15 * 60_000

/** Checks the promised dates now and every fifteen minutes. Answers a function that stops this and waits for the current round. */
export const startWatchingPromises = (shop: Shop): (() => Promise<void>) =>
  every(fifteenMinutes, shop.log, 'looking at what was promised failed', () => watchPromises(shop)).stop

/**
 * Stores when each open order will leave by the current plan, and emails the customers of late parcels, at the earliest one day before
 * the promised day: until then the shop may still catch up (rule 71). Paused orders count as resumed now (rule 97). While all printers are
 * switched off (rule 70), or for a piece that no printer can print (rule 120), the email names no date.
 */
export async function watchPromises(shop: Shop): Promise<void> {
  const [promises, printed, printers, { settings, today, calendar }] = await Promise.all([
    findOpenPromises(shop),
    findExpectedPrints(shop),
    listPrinters(shop),
    findCalendar(shop),
  ])
  // Without a printer that is on or off until a day there is no plan, and the promise uses the days for printing.
  const someDay = printers.length > 0 ? workingDayAfter(today, settings.daysToPrint, calendar) : undefined
  const leavingOf = ({ pieces }: OpenPromise): string | null => {
    const days = pieces.map((id) => printed.get(id)?.day ?? someDay)
    if (days.some((day) => day === undefined)) return null
    const last = days.reduce((one = today, other = today) => (other > one ? other : one), today) ?? today
    return pieces.length > 0
      ? packingDayAfter(last, settings.handlingDays, calendar)
      : workingDayAfter(last, 0, calendar)
  }
  const open = [...Map.groupBy(promises, ({ orderId }) => orderId)].map(([orderId, own]) => ({
    orderId,
    parcels: own.map((promise) => ({ ...promise, leaves: leavingOf(promise) })),
  }))
  await storeExpectedDays(shop, new Map(open.map(({ orderId, parcels }) => [orderId, expectedDay(parcels)])))
  if (!settings.tellDelays) return
  const tomorrow = workingDayAfter(today, 1, calendar)
  for (const { orderId, parcels } of open) {
    const late = parcels.filter((one) => one.arrivesTo && isBehind(one) && (promisedDay(one) ?? '') <= tomorrow)
    if (late.length === 0 || parcels.some(({ isTold }) => isTold)) continue
    const behind = parcels.filter((one) => one.arrivesTo && isBehind(one))
    const isPlanned = printers.length === 0 || late.every(({ pieces }) => pieces.every((id) => printed.has(id)))
    const dates = new Map<number, NewDates>()
    for (const one of behind) dates.set(one.number, isPlanned ? await newDatesOf(shop, one, calendar) : null)
    // A parcel that is not late keeps its days.
    if (!isPlanned || [...dates.values()].some(Boolean)) await notifyOfDelay(shop, { orderId, late: dates })
  }
}

type Parcel = OpenPromise & { leaves: string | null }

/** The day that the customer knows. */
const promisedDay = ({ leavesOn, toldOn }: Parcel) => toldOn ?? leavesOn

const isBehind = (one: Parcel): boolean => {
  const promised = promisedDay(one)
  return one.isDue && promised !== null && one.leaves !== null && one.leaves > promised
}

/** When the parcel leaves that is behind its promise, or else the one that is due first. */
function expectedDay(parcels: Parcel[]): string | null {
  const due = parcels.filter(({ isDue, leavesOn }) => isDue && leavesOn)
  const behind = due.flatMap(({ leaves, leavesOn }) => (leaves && leavesOn && leaves > leavesOn ? [leaves] : []))
  const [first] = due.toSorted((one, other) => ((one.leavesOn ?? '') < (other.leavesOn ?? '') ? -1 : 1))
  return behind.sort().at(-1) ?? first?.leaves ?? null
}

type NewDates = (Arrival & { leavesOn: string }) | null

/** The new day must be one that holds, or customers stop trusting promises. */
async function newDatesOf(shop: Shop, { leaves, country }: Parcel, calendar: Calendar): Promise<NewDates> {
  const leavesOn = leaves && workingDayAfter(leaves, 1, calendar)
  const arrival = leavesOn ? await findPromise(shop, { leavesOn, country: country ?? undefined }) : null
  return leavesOn && arrival ? { leavesOn, ...arrival } : null
}
