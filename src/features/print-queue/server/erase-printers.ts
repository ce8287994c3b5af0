import { and, eq, inArray } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { printers } from './tables.ts'

/** Erases printers that nobody of the shop has made theirs by changing them; theirs go by `deletePrinter`. Call it in a transaction. */
export const erasePrinters = ({ database: { db } }: Pick<Shop, 'database'>, ids: string[]) =>
  db.delete(printers).where(and(inArray(printers.id, ids), eq(printers.version, 1)))
