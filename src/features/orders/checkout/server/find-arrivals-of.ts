import type { Settings } from '#features/base/settings/settings.ts'
import { findAgreedDay } from '#features/selling/custom-requests/server/find-requests.ts'
import { promiseBy } from '#features/selling/delivery/agreed-day.ts'
import { arrivalsFrom, ofCountry } from '#features/selling/delivery/arrival.ts'
import { workingDayAfter } from '#features/selling/delivery/calendar.ts'
import type { PromisedArrivals } from '#features/selling/delivery/contract.ts'
import { findCalendar, findLeaving, type PieceToPrint } from '#features/selling/delivery/server/find-leaving.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { checkouts } from './tables.ts'

type Asked = {
  pieces: PieceToPrint[]
  customRequestId: string | null
  country?: string | undefined
  /** The day before which a gift is not shipped. */
  notBefore?: string | null | undefined
  /** The same for each recipient after the first. */
  furtherNotBefore?: (string | null)[] | undefined
  settings: Settings
}
export type OrderPromise = { leavesOn: string | null; arrivals: PromisedArrivals }
/** The promise for the first recipient, and for each further one. */
export type OrderPromises = OrderPromise & { further: OrderPromise[] }

/**
 * When an order of these pieces leaves and arrives, by country. The day that a quote agrees on binds, unless a gift is not shipped before a
 * later one: its parcel leaves in time for `country`, by default where most parcels go. Without a day while all printers are switched off.
 */
export async function findOrderPromise(
  shop: Shop,
  { pieces, customRequestId, country, notBefore, furtherNotBefore = [], settings }: Asked,
): Promise<OrderPromises> {
  const { today, calendar, transit } = await findCalendar(shop, settings)
  const agreed =
    customRequestId && (await findAgreedDay(shop, { requestId: customRequestId, timeZone: settings.timeZone }))
  if (agreed) {
    const by = transit.map((road) => {
      const promise = promiseBy(agreed, { today, road, calendar })
      // A later day of the buyer goes before the agreed one.
      const leavesOn = notBefore && notBefore > promise.leavesOn ? workingDayAfter(notBefore, 0, calendar) : undefined
      return {
        country: road.country,
        ...(leavesOn ? { leavesOn, ...arrivalsFrom(leavesOn, calendar)(road) } : promise),
      }
    })
    const leavesOn = ofCountry(country ?? transit[0]?.country, by)?.leavesOn ?? null
    // A quote has one recipient.
    return { leavesOn, arrivals: by.map(({ leavesOn: _, ...arrival }) => arrival), further: [] }
  }
  const { leavesOn: made } = await findLeaving(shop, { pieces, settings })
  const promiseFrom = async (day: string | null | undefined): Promise<OrderPromise> => {
    const leavesOn = made && day && day > made ? workingDayAfter(day, 0, calendar) : made
    return { leavesOn, arrivals: leavesOn ? await findArrivalsOf(shop, { leavesOn, settings }) : [] }
  }
  // One after another: a checkout asks within its transaction, which has one connection.
  const further: OrderPromise[] = []
  const first = await promiseFrom(notBefore)
  for (const day of furtherNotBefore) further.push(await promiseFrom(day))
  return { ...first, further }
}

/** The arrivals that a draft promised. Older drafts without stored arrivals take today's settings. */
export const arrivalsOf = async (
  shop: Shop,
  { arrivals, leavesOn }: typeof checkouts.$inferSelect,
): Promise<PromisedArrivals> => arrivals ?? (leavesOn ? findArrivalsOf(shop, { leavesOn }) : [])

async function findArrivalsOf(
  shop: Shop,
  { leavesOn, settings }: { leavesOn: string; settings?: Settings },
): Promise<PromisedArrivals> {
  const { calendar, transit } = await findCalendar(shop, settings)
  const arrival = arrivalsFrom(leavesOn, calendar)
  return transit.map((road) => ({ country: road.country, ...arrival(road) }))
}
