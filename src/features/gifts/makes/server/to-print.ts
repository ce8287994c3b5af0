import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Whether words of its own stand on what a column says of how it is made. */
export const withOwnWords = (make: AnyPgColumn): SQL<boolean> => sql`coalesce(${make} ->> 'engraving', '') <> ''`

type Line = { quantity: AnyPgColumn; fromStock: AnyPgColumn; make: AnyPgColumn }

/** How many pieces of a line are to be printed: `piecesToPrint`, as the database counts it (rule 92). */
export const toPrintOf = ({ quantity, fromStock, make }: Line): SQL<number> =>
  sql`case when ${withOwnWords(make)} then ${quantity} else ${quantity} - ${fromStock} end`
