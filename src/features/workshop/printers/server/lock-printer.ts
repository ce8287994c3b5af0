import { showWeekday } from '#features/base/settings/weekdays.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Printer } from '../contract.ts'
import { answerPrinter, noSuchPrinter } from './find-printers.ts'
import { printers } from './tables.ts'

/** Keeps a printer from being changed or deleted until the transaction ends. Call it in a transaction. Throws 404, and 409 for one that is off. */
export async function lockWorkingPrinter(shop: Shop, id: string): Promise<Printer> {
  const { today } = await findCalendar(shop)
  const [row] = await shop.database.db.select().from(printers).where(byId(printers.id, id)).for('no key update')
  if (!row) throw noSuchPrinter()
  const printer = answerPrinter(row, today)
  requireWorking(printer)
  return printer
}

/** Throws 409 for a printer that is off. */
export function requireWorking({ name, isWorking, offUntil }: Printer): void {
  if (isWorking) return
  const off = offUntil ? `off until ${showWeekday(offUntil)}` : 'switched off'
  throw new Problem('conflict', `${name} is ${off}. Choose another printer, or switch it on.`)
}
