import { daysAfter } from '#platform/days-after.ts'

/** The maximum number of days in a chart. */
export const maxSalesDays = 366
export const salesSpans = [7, 30, 90] as const

/** The last `days` days, or from one day to another, both included. */
export type SalesSpan = { days: number } | { from: string; until: string }

/** Reads a span from an address; the last 30 days if it is invalid. */
export function readSalesSpan(search: string | URLSearchParams): SalesSpan {
  const params = new URLSearchParams(search)
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? '']
  if (isDay(from) && isDay(until) && from <= until && daysBetween(from, until) <= maxSalesDays) return { from, until }
  return { days: salesSpans.find((days) => String(days) === params.get('days')) ?? 30 }
}

export function writeSpan(span: SalesSpan): string {
  if ('from' in span) return `?from=${span.from}&until=${span.until}`
  return span.days === 30 ? '' : `?days=${span.days}`
}

/** Every day of a span, both ends included, such as `2026-11-20`. */
export function eachDay(from: string, until: string): string[] {
  return Array.from({ length: daysBetween(from, until) }, (_, index) => daysAfter(from, index))
}

const milliseconds = 24 * 60 * 60_000
const daysBetween = (from: string, until: string) =>
  Math.round((Date.parse(until) - Date.parse(from)) / milliseconds) + 1
const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && daysAfter(text, 0) === text
