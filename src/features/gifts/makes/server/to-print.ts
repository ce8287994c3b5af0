import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether a make column has an engraving, in SQL. */
export const withOwnWords = (make: AnyPgColumn): SQL<boolean> => sql`coalesce(${make} ->> 'engraving', '') <> ''`

type Line = { quantity: AnyPgColumn; fromStock: AnyPgColumn; make: AnyPgColumn }

/** The number of a line's pieces to print, in SQL; the counterpart of `piecesToPrint` (rule 92). */
export const toPrintOf = ({ quantity, fromStock, make }: Line): SQL<number> =>
  sql`case when ${withOwnWords(make)} then ${quantity} else ${quantity} - ${fromStock} end`
