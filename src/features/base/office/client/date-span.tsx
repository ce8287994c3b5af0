import type { ComponentProps } from 'react'
import { showDay } from '#platform/client/dates.ts'
import { TextField } from '#platform/client/ui/text-field.tsx'

type Span = { startDate: string | null; endDate: string | null }
type Field = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>

export const spanNames = { start: 'Start date', end: 'End date' }

/** Fields for the first and last day, both inclusive. */
export const DateSpanFields = ({ start, end }: { start: Field; end: Field }) => (
  <div className="grid gap-5 sm:grid-cols-2">
    <TextField label={spanNames.start} type="date" {...start} />
    <TextField label={spanNames.end} type="date" hint="Includes this whole day." {...end} />
  </div>
)

/** `'Always'`, `'Until December 24, 2026'`, `'From …'` or `'… to …'`, prefixed with Scheduled or Expired outside the span. */
export function showSpan(span: Span, now = Date.now()): string {
  const { startDate, endDate } = span
  if (startDate && Date.parse(startDate) > now) return `Scheduled · ${daysOf(span)}`
  if (endDate && Date.parse(endDate) < now) return `Expired · ${daysOf(span)}`
  return daysOf(span)
}

function daysOf({ startDate, endDate }: Span): string {
  if (!startDate && !endDate) return 'Always'
  if (!startDate) return `Until ${showDay(endDate ?? '')}`
  return endDate ? `${showDay(startDate)} to ${showDay(endDate)}` : `From ${showDay(startDate)}`
}

type Dirty = { startDate?: boolean | undefined; endDate?: boolean | undefined }

/** The dates to send. An untouched date is left out, because the day field would lose its time. */
export const changedSpan = ({ startDate, endDate }: Span, dirty: Dirty, isNew: boolean) => ({
  ...((dirty.startDate || isNew) && { startDate }),
  ...((dirty.endDate || isNew) && { endDate }),
})
