import { eq, sql } from 'drizzle-orm'
import { type Filament, splitFilament } from '#features/gifts/makes/filament.ts'
import type { Shop } from '#platform/server/shop.ts'
import { abilityOf, loadedAfter, loadedIn } from '../ability.ts'
import type { Printer } from '../contract.ts'
import { printers } from './tables.ts'

/** Stores that a printer holds these filaments now. Call it in the transaction that locks the printer. */
export async function loadPrinter(
  shop: Shop,
  { printer, filaments }: { printer: Printer; filaments: Filament[] },
): Promise<void> {
  const before = loadedIn(printer)
  const [first, ...alsoLoaded] = loadedAfter(before, filaments, abilityOf(printer).slots)
  if (!first || [first, ...alsoLoaded].join() === before.join()) return
  await shop.database.db
    .update(printers)
    .set({ ...splitFilament(first), alsoLoaded, version: sql`${printers.version} + 1` })
    .where(eq(printers.id, printer.id))
}
