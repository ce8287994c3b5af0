import { dayNumber, easterSunday } from '#platform/easter.ts'

export const seasons = ['newyear', 'valentine', 'stpatrick', 'easter', 'july4', 'halloween', 'christmas'] as const
export type Season = (typeof seasons)[number]

/**
 * The season of the shop's decoration at a moment, by the shop's time zone; `undefined` between seasons.
 * A season starts weeks before its day, because gifts are ordered ahead, and ends with the day.
 */
export function seasonOf(moment: Date, timeZone: string): Season | undefined {
  const [year, ...day] = dateIn(moment, timeZone)
  const today = dayNumber(year, ...day)
  const within = ([first, last]: Range) => first <= today && today <= last
  return seasons.find((season) => ranges[season](year).some(within))
}

type Range = [first: number, last: number]

/** First and last day of each season in a year. New Year's is at both ends of the year. */
const ranges: Record<Season, (year: number) => Range[]> = {
  newyear: (year) => [
    [dayNumber(year, 1, 1), dayNumber(year, 1, 6)],
    [dayNumber(year, 12, 27), dayNumber(year, 12, 31)],
  ],
  valentine: (year) => [[dayNumber(year, 1, 20), dayNumber(year, 2, 14)]],
  stpatrick: (year) => [[dayNumber(year, 3, 1), dayNumber(year, 3, 17)]],
  // Four weeks, but after St. Patrick's Day: otherwise an early Easter would be interrupted by it.
  easter: (year) => [[Math.max(easterSunday(year) - 28, dayNumber(year, 3, 18)), easterSunday(year) + 1]],
  july4: (year) => [[dayNumber(year, 6, 14), dayNumber(year, 7, 4)]],
  halloween: (year) => [[dayNumber(year, 10, 1), dayNumber(year, 10, 31)]],
  christmas: (year) => [[dayNumber(year, 11, 10), dayNumber(year, 12, 26)]],
}

function dateIn(moment: Date, timeZone: string): [year: number, month: number, day: number] {
  const parts = dateFormat(timeZone).formatToParts(moment)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return [read('year'), read('month'), read('day')]
}

/** Cached, because creating a format is slow. A shop has one time zone, and an owner may try a few. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()
function dateFormat(timeZone: string) {
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const format = dateFormats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, ...numeric })
  dateFormats.set(timeZone, format)
  return format
}
