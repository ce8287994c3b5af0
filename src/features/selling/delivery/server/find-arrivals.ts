import { findSavedAddresses } from '#features/base/accounts/server/addresses.ts'
import { homeCountryOf } from '#features/base/settings/home-country.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { countriesIn, isShippedTo } from '#features/base/settings/ships-to.ts'
import type { Transit } from '#features/base/settings/transit.ts'
import { colorsOfMaterial } from '#features/gifts/makes/filament.ts'
import { defaultMaterial, type Material } from '#features/gifts/makes/materials.ts'
import { isCountry } from '#platform/countries.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Arrival, arrivalOf, arrivalsFrom, ofCountry } from '../arrival.ts'
import { workingDayAfter } from '../calendar.ts'
import type { Arrivals } from '../contract.ts'
import { orderBy } from '../order-by.ts'
import { nextSeasonDay } from '../season-day.ts'
import { findCalendar, findLeaving, type PieceToPrint } from './find-leaving.ts'

/**
 * Arrivals of the given pieces, and the caller's country. `languages` is the Accept-Language header, and `material` is the
 * material of the product, for its unavailable colors.
 */
export async function findArrivals(
  shop: Shop,
  viewer: Viewer,
  { pieces, material = defaultMaterial, languages }: Asked,
): Promise<Arrivals> {
  const settings = await findSettings(shop)
  const { today, days, leavesOn, calendar, transit } = await findLeaving(shop, { pieces, settings })
  const home = viewer.user && (await findSavedAddresses(shop, viewer.user)).shippingAddress
  const country = reachable(settings, [home?.country, regionOf(languages)])
  const season = nextSeasonDay(today)
  return {
    country,
    city: (home?.country === country && home.city) || null,
    leavesIn: days,
    notOffered: colorsOfMaterial(await shop.questions.findNotOffered(shop, settings), material),
    countries: leavesOn === null ? [] : transit.map(arrivalIn(leavesOn, days)),
  }

  function arrivalIn(leaving: string, daysToLeave: number) {
    const arrival = arrivalsFrom(leaving, calendar)
    return (road: Transit) => {
      const day = season && orderBy(season.day, { today, days: daysToLeave, transit: road, calendar })
      return { country: road.country, ...arrival(road), orderBy: day ? { day, name: season.name } : null }
    }
  }
}

/** The first country of the reader that the shop ships to, or else the shop's own or the first that it ships to. */
const reachable = (settings: Settings, readers: (string | undefined)[]): string =>
  [...readers, homeCountryOf(settings)].find(
    (country) => country && isCountry(country) && isShippedTo(settings.shipsTo, country),
  ) ??
  countriesIn(settings.shipsTo)[0] ??
  ''

type Asked = { pieces: PieceToPrint[]; material?: Material; languages: string | undefined }

/** When an order arrives that leaves on a day; null if the day or the country is unknown. */
export async function findPromise(
  shop: Shop,
  { leavesOn, country, settings }: { leavesOn: string | null; country: string | undefined; settings?: Settings },
): Promise<Arrival | null> {
  if (!leavesOn || !country) return null
  const { calendar, transit } = await findCalendar(shop, settings)
  const road = ofCountry(country, transit)
  return road ? arrivalOf(leavesOn, road, calendar) : null
}

/** The latest of days on which a parcel may leave, and the next working day at the earliest; null without a promised day. */
export async function findNextLeaving(
  shop: Shop,
  { promised, others }: { promised: string | null; others: (string | null | undefined)[] },
): Promise<string | null> {
  const { today, calendar } = await findCalendar(shop)
  const days = [...others, workingDayAfter(today, 1, calendar)]
  // Without a promise while all printers are switched off, there is none now.
  return promised && days.reduce<string>((one, other) => (other && other > one ? other : one), promised)
}

/** The country of the first language tag with a region: `de-AT` is Austria. */
const regionOf = (languages: string | undefined) => /\b[a-z]{2,3}-([A-Z]{2})\b/.exec(languages ?? '')?.[1]
