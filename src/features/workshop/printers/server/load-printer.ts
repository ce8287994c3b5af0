import { eq, sql } from 'drizzle-orm'
import { type Filament, splitFilament } from '#features/gifts/makes/filament.ts'
import type { Shop } from '#platform/server/shop.ts'
import { abilityOf, loadedAfter, loadedIn } from '../ability.ts'
import type { Printer } from '../contract.ts'
import { printers } from './tables.ts'

/** Stores the filaments that a printer says it holds, as many as it has slots. */
export const storeLoaded = (
  shop: Shop,
  { printerId, filaments }: { printerId: string; filaments: Filament[] },
): Promise<void> =>
  shop.database.transaction(async () => {
    const { db } = shop.database
    const [printer] = await db.select().from(printers).where(eq(printers.id, printerId)).for('no key update')
    const [first, ...alsoLoaded] = filaments.slice(0, printer ? abilityOf(printer).slots : 0)
    if (!printer || !first || [first, ...alsoLoaded].join() === loadedIn(printer).join()) return
    await db
      .update(printers)
      .set({ ...splitFilament(first), alsoLoaded, version: sql`${printers.version} + 1` })
      .where(eq(printers.id, printerId))
  })

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
