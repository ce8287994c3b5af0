import { dayNumber, easterSunday } from '#platform/easter.ts'
import { holidayNames } from '#platform/holiday-names.ts'

/** A holiday for gifts, such as `2026-12-24`, and its name in a sentence. */
export type SeasonDay = { day: string; name: string }

const milliseconds = 24 * 60 * 60_000
/** The holiday is shown from this many days before. */
const asked = 45

const days: Record<keyof typeof holidayNames, (year: number) => number> = {
  valentine: (year) => dayNumber(year, 2, 14),
  stpatrick: (year) => dayNumber(year, 3, 17),
  easter: easterSunday,
  july4: (year) => dayNumber(year, 7, 4),
  halloween: (year) => dayNumber(year, 10, 31),
  christmas: (year) => dayNumber(year, 12, 24),
}
const holidays = Object.keys(days) as (keyof typeof days)[]

/** The next holiday for gifts, if it is at most 45 days away. */
export function nextSeasonDay(today: string): SeasonDay | undefined {
  const now = Date.parse(today) / milliseconds
  const [next] = [0, 1]
    .flatMap((later) =>
      holidays.map((one) => ({ name: holidayNames[one], day: days[one](Number(today.slice(0, 4)) + later) })),
    )
    .filter(({ day }) => now <= day && day <= now + asked)
    .sort((one, other) => one.day - other.day)
  return next && { name: next.name, day: new Date(next.day * milliseconds).toISOString().slice(0, 10) }
}
