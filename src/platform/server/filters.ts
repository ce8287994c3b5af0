import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isId } from './http.ts'

/**
 * All rows, and no rows. A filter with nothing to compare says one of them: an absent condition would
 * match every row, so a permission is never left out.
 */
export const allRows: SQL = sql`true`
export const noRows: SQL = sql`false`

/** The row with this id; a text that is not an id matches no row. */
export const byId = (column: PgColumn, id: string): SQL => (isId(id) ? eq(column, id) : noRows)
