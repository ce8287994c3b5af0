import { daysAfter } from '#platform/days-after.ts'

/** Days are written `2026-12-01`. `workingDays` are those of a week, Monday is 1; `holidays` are days, or `12-25` of every year. */
export type Calendar = { workingDays: number[]; holidays: string[] }

export function isWorkingDay(day: string, { workingDays, holidays }: Calendar): boolean {
  const weekday = new Date(Date.parse(day)).getUTCDay() || 7
  return workingDays.includes(weekday) && !holidays.includes(day) && !holidays.includes(day.slice(5))
}

/** So many working days on; 0 is the day itself where there is work on it, and else the next one that has. */
export function workingDayAfter(day: string, count: number, calendar: Calendar): string {
  let left = count
  let on = day
  // A year without work is a calendar that nobody meant.
  for (let tried = 0; tried < 366 + 7 * count; tried++) {
    if (isWorkingDay(on, calendar) && left-- === 0) return on
    on = daysAfter(on, 1)
  }
  return on
}

/** The same, for many counts from one day: each working day is looked for once. */
export function workingDaysFrom(day: string, calendar: Calendar): (count: number) => string {
  const days = [workingDayAfter(day, 0, calendar)] as [string, ...string[]]
  return (count) => {
    let last = days.at(-1) ?? days[0]
    while (days.length <= count) {
      last = workingDayAfter(daysAfter(last, 1), 0, calendar)
      days.push(last)
    }
    return days[count] ?? last
  }
}
