import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { isId } from './http.ts'

/**
 * Every row, and none. A filter says one of them where there is nothing to compare: an absent condition lets everything
 * through, so whose rows somebody may see is never left out.
 */
export const allRows: SQL = sql`true`
export const noRows: SQL = sql`false`

/** The row that a text names; a text that is no id names none. */
export const byId = (column: PgColumn, id: string): SQL => (isId(id) ? eq(column, id) : noRows)
