import { otherCountries, type Transit } from '#features/base/settings/transit.ts'
import { type Calendar, workingDaysFrom } from './calendar.ts'

/** The first and last day on which a parcel may arrive, such as `2026-12-02`. */
export type Arrival = { from: string; to: string }

/** The post works from Monday to Friday, except on the shop's holidays. */
const postDays = [1, 2, 3, 4, 5]

/** When a parcel arrives that leaves on the given day. */
export const arrivalOf = (leavesOn: string, road: Transit, calendar: Pick<Calendar, 'holidays'>): Arrival =>
  arrivalsFrom(leavesOn, calendar)(road)

/** Returns a function that calculates the arrival for any transit time; faster than `arrivalOf` for many. */
export function arrivalsFrom(leavesOn: string, { holidays }: Pick<Calendar, 'holidays'>): (road: Transit) => Arrival {
  const after = workingDaysFrom(leavesOn, { workingDays: postDays, holidays })
  return ({ least, most }) => ({ from: after(least), to: after(most) })
}

/** The line of a country, or the line of all other countries. */
export const ofCountry = <Line extends { country: string }>(country: string | undefined, table: Line[]) =>
  table.find((one) => one.country === country) ?? table.find((one) => one.country === otherCountries)

/** The workshop stands still: no day is promised. */
export const noPromise = 'We cannot promise an arrival date at the moment.'

/** `Dec 2 to 5`, `Dec 30 to Jan 4`, or one day. */
export function showArrival({ from, to }: Arrival): string {
  if (from === to) return showMonthAndDay(from)
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${showMonthAndDay(from)} to ${Number(to.slice(8))}`
    : `${showMonthAndDay(from)} to ${showMonthAndDay(to)}`
}

/** `Dec 2 to 5 in Hamburg`, or without the city if it is unknown. */
export const showArrivalIn = (arrival: Arrival, city: string | undefined): string =>
  city ? `${showArrival(arrival)} in ${city}` : showArrival(arrival)

/** `Dec 2`. */
export const showMonthAndDay = (day: string) => monthAndDay.format(new Date(day))

const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
