import { dayNumber, easterSunday } from '#platform/easter.ts'

/** A holiday for gifts, such as `2026-12-24`, and its name in a sentence. */
export type SeasonDay = { day: string; name: string }

const milliseconds = 24 * 60 * 60_000
/** The holiday is shown from this many days before. */
const asked = 45

const days: { name: string; of: (year: number) => number }[] = [
  { name: 'Valentine’s Day', of: (year) => dayNumber(year, 2, 14) },
  { name: 'St. Patrick’s Day', of: (year) => dayNumber(year, 3, 17) },
  { name: 'Easter', of: easterSunday },
  { name: 'the Fourth of July', of: (year) => dayNumber(year, 7, 4) },
  { name: 'Halloween', of: (year) => dayNumber(year, 10, 31) },
  { name: 'Christmas', of: (year) => dayNumber(year, 12, 24) },
]

/** The next holiday for gifts, if it is at most 45 days away. */
export function nextSeasonDay(today: string): SeasonDay | undefined {
  const now = Date.parse(today) / milliseconds
  const [next] = [0, 1]
    .flatMap((later) => days.map(({ name, of }) => ({ name, day: of(Number(today.slice(0, 4)) + later) })))
    .filter(({ day }) => now <= day && day <= now + asked)
    .sort((one, other) => one.day - other.day)
  return next && { name: next.name, day: new Date(next.day * milliseconds).toISOString().slice(0, 10) }
}
