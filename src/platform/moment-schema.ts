import * as z from 'zod/mini'

/** A moment, or a day such as `2026-12-24`, which means the whole day in the shop's time zone (rule 19); `''` is none. */
export const momentSchema = z.optional(
  z.nullable(
    z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'Use a date such as 2026-12-24.'),
  ),
)
