import { asc } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Printer } from '../contract.ts'
import { printers } from './tables.ts'

export const noSuchPrinter = () => new Problem('not-found', 'There is no such printer.')

/** The workshop's printers, the oldest first. */
export async function listPrinters({ database: { db } }: Shop): Promise<Printer[]> {
  const rows = await db.select().from(printers).orderBy(asc(printers.createdAt), asc(printers.id))
  return rows.map(answerPrinter)
}

/** The printers that are switched on. */
export async function findWorking(shop: Shop): Promise<Printer[]> {
  return (await listPrinters(shop)).filter(({ isWorking }) => isWorking)
}

/** Throws 404. */
export async function findPrinter({ database: { db } }: Shop, id: string): Promise<Printer> {
  const [row] = await db.select().from(printers).where(byId(printers.id, id))
  if (!row) throw noSuchPrinter()
  return answerPrinter(row)
}

const answerPrinter = ({ createdAt: _, ...printer }: typeof printers.$inferSelect): Printer => printer
