import { easterSunday, serial } from '#platform/easter.ts'

/** A day that gifts are for, such as `2026-12-24`, by what people call it. */
export type SeasonDay = { day: string; name: string }

const milliseconds = 24 * 60 * 60_000
/** So many days before it people begin to ask whether it still arrives. */
const asked = 45

const days: { name: string; of: (year: number) => number }[] = [
  { name: 'Valentine’s Day', of: (year) => serial(year, 2, 14) },
  { name: 'St. Patrick’s Day', of: (year) => serial(year, 3, 17) },
  { name: 'Easter', of: easterSunday },
  { name: 'the Fourth of July', of: (year) => serial(year, 7, 4) },
  { name: 'Halloween', of: (year) => serial(year, 10, 31) },
  { name: 'Christmas', of: (year) => serial(year, 12, 24) },
]

/** The next day that gifts are for, where it is near. */
export function nextSeasonDay(today: string): SeasonDay | undefined {
  const now = Date.parse(today) / milliseconds
  const [next] = [0, 1]
    .flatMap((later) => days.map(({ name, of }) => ({ name, day: of(Number(today.slice(0, 4)) + later) })))
    .filter(({ day }) => now <= day && day <= now + asked)
    .sort((one, other) => one.day - other.day)
  return next && { name: next.name, day: new Date(next.day * milliseconds).toISOString().slice(0, 10) }
}
