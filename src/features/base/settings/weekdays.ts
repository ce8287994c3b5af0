/** The weekdays, Monday first; a printer's `weekdays` count them from 1. */
export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** `Monday, Nov 30` of a day such as `2026-11-30`. */
export const showWeekday = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'short', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** `Mon, Tue, Sat` of weekdays from 1 to 7. */
export const showWeekdays = (weekdays: number[]): string =>
  weekdays.map((weekday) => (weekdayNames[weekday - 1] ?? '').slice(0, 3)).join(', ')
