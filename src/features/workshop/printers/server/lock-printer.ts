import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { noSuchPrinter } from './find-printers.ts'
import { printers } from './tables.ts'

/** Keeps a printer from being deleted until the transaction ends. Call it in a transaction. Throws 404, and 409 for one that is off. */
export async function lockWorkingPrinter({ database: { db } }: Shop, id: string): Promise<void> {
  const [printer] = await db.select().from(printers).where(byId(printers.id, id)).for('key share')
  if (!printer) throw noSuchPrinter()
  if (!printer.isWorking)
    throw new Problem('conflict', `${printer.name} is switched off. Choose another printer, or switch it on.`)
}
