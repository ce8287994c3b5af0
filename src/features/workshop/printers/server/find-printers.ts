import { asc } from 'drizzle-orm'
import type { Settings } from '#features/base/settings/settings.ts'
import type { WorkOf } from '#features/selling/catalog/server/show-estimates.ts'
import { findCalendar } from '#features/selling/delivery/server/find-leaving.ts'
import type { CanPrint } from '#features/selling/filaments/server/find-filaments.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { abilityOf, mostChangesOf, mostFilamentsOf, workOnPrinter } from '../ability.ts'
import type { Printer } from '../contract.ts'
import { printers } from './tables.ts'

export const noSuchPrinter = () => new Problem('not-found', 'There is no such printer.')

/** The workshop's printers, the oldest first. */
export async function listPrinters(shop: Shop, known?: Settings): Promise<Printer[]> {
  const { today } = await findCalendar(shop, known)
  const rows = await shop.database.db.select().from(printers).orderBy(asc(printers.createdAt), asc(printers.id))
  return rows.map((row) => answerPrinter(row, today))
}

/** The printers that are on, or off until a day. */
export async function findAvailable(shop: Shop, known?: Settings): Promise<Printer[]> {
  return (await listPrinters(shop, known)).filter(({ isWorking, offUntil }) => isWorking || offUntil !== null)
}

/** Throws 404. */
export async function findPrinter(shop: Shop, id: string): Promise<Printer> {
  const { today } = await findCalendar(shop)
  const [row] = await shop.database.db.select().from(printers).where(byId(printers.id, id))
  if (!row) throw noSuchPrinter()
  return answerPrinter(row, today)
}

/** A printer as it is today: from its day on, one that was off is on. */
export function answerPrinter({ createdAt: _, ...printer }: typeof printers.$inferSelect, today: string): Printer {
  const isOn = printer.isWorking || (printer.offUntil !== null && printer.offUntil <= today)
  return isOn ? { ...printer, isWorking: true, offUntil: null } : printer
}

/** Whether a printer of the shop can print pieces that need so many filaments and changes. A shop without printers promises nothing of them. */
export async function findCanPrint({ database: { db } }: Shop): Promise<CanPrint> {
  const { kind, maxChanges, slots } = printers
  const rows = await db.select({ kind, maxChanges, slots }).from(printers)
  return ({ filaments, changes }) =>
    rows.length === 0 || rows.some((one) => changes <= mostChangesOf(one) && filaments <= mostFilamentsOf(one))
}

/** The work of pieces on the printer that prints them soonest; as one filament where no printer can print them. */
export async function findWorkOf(shop: Shop): Promise<WorkOf> {
  const abilities = (await findAvailable(shop)).map(abilityOf)
  return (parts) => {
    const works = abilities.flatMap((ability) => workOnPrinter(ability, parts) ?? [])
    const [soonest] = works.sort((one, other) => one.minutes - other.minutes)
    return soonest ?? { minutes: parts.minutes, grams: { body: parts.grams, accent: 0 } }
  }
}
