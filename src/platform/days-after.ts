const milliseconds = 24 * 60 * 60_000

/** The day a number of days after a day such as `2026-12-01`; a negative number counts backwards. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * milliseconds).toISOString().slice(0, 10)
