const pattern = /^(\d{4}-)?\d{2}-\d{2}$/

/** Reads days such as `12-25`, of every year, or `2026-11-26`, with commas; undefined where one is no day. */
export function readHolidays(text: string): string[] | undefined {
  const days = text.split(/[\s,]+/).filter(Boolean)
  return days.every((day) => pattern.test(day) && isDay(day)) ? days : undefined
}

/** A leap year has all of them. */
const isDay = (day: string) => {
  const whole = day.length === 5 ? `2024-${day}` : day
  const moment = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === whole
}
