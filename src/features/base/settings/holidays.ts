const pattern = /^(\d{4}-)?\d{2}-\d{2}$/

/** Reads a comma-separated list of days: `12-25` is every year, `2026-11-26` once. `undefined` when a day is invalid. */
export function readHolidays(text: string): string[] | undefined {
  const days = text.split(/[\s,]+/).filter(Boolean)
  return days.every((day) => pattern.test(day) && isDay(day)) ? days : undefined
}

/** Days without a year are checked in a leap year, which has every day. */
const isDay = (day: string) => {
  const whole = day.length === 5 ? `2024-${day}` : day
  const moment = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === whole
}
