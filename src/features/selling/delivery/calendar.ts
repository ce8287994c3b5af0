import { daysAfter } from '#platform/days-after.ts'

/** Days are written `2026-12-01`. `workingDays` are weekdays from 1 (Monday) to 7; `holidays` are dates, or `12-25` for every year. */
export type Calendar = { workingDays: number[]; holidays: string[] }

export function isWorkingDay(day: string, { workingDays, holidays }: Calendar): boolean {
  const weekday = new Date(Date.parse(day)).getUTCDay() || 7
  return workingDays.includes(weekday) && !holidays.includes(day) && !holidays.includes(day.slice(5))
}

/** The working day that is `count` working days after the first working day on or after `day`. */
export function workingDayAfter(day: string, count: number, calendar: Calendar): string {
  let left = count
  let on = day
  // Ends the search in a calendar without working days.
  for (let tried = 0; tried < 366 + 7 * count; tried++) {
    if (isWorkingDay(on, calendar) && left-- === 0) return on
    on = daysAfter(on, 1)
  }
  return on
}

/** The working day on which a piece is packed that is printed on `printedOn`, maybe a day of rest: `count` working days later. */
export const packingDayAfter = (printedOn: string, count: number, calendar: Calendar): string =>
  workingDayAfter(printedOn, isWorkingDay(printedOn, calendar) ? count : count - 1, calendar)

/** How many working days after today's a day is: 0 for the first working day, and for days of rest the count of the working day before. */
export function workingDaysUntil(day: string, { today, calendar }: { today: string; calendar: Calendar }): number {
  let count = -1
  for (let on = today; on <= day; on = daysAfter(on, 1)) if (isWorkingDay(on, calendar)) count++
  return count
}

/** Returns a function like `workingDayAfter` for many counts from one day; each working day is searched once. */
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
