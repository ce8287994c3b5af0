const milliseconds = 24 * 60 * 60_000

/** The day so many days after another one, such as `2026-12-01`; before it, where there are fewer than none. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * milliseconds).toISOString().slice(0, 10)
