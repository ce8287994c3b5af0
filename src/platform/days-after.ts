const milliseconds = 24 * 60 * 60_000

/** The day a number of days after a day such as `2026-12-01`; a negative number counts backwards. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * milliseconds).toISOString().slice(0, 10)

/** How many days a day such as `2026-12-01` is after another one. */
export const daysBetween = (day: string, later: string): number => (Date.parse(later) - Date.parse(day)) / milliseconds
