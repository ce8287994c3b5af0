import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import { type Filament, filamentOf } from '#features/gifts/makes/filament.ts'
import type { FilamentUsed } from '#features/workshop/print-queue/server/report-filament-used.ts'
import type { Shop } from '#platform/server/shop.ts'
import { spools } from './tables.ts'

/**
 * Takes printed grams off the spools of a filament, the oldest spool first. Grams beyond the known spools are
 * dropped (rule 72). Call it in the transaction that ends the pieces.
 */
export async function takeFilament({ database: { db } }: Shop, used: FilamentUsed[]): Promise<void> {
  const grams = new Map<Filament, number>()
  for (const { filament, grams: more } of used) if (filament) grams.set(filament, (grams.get(filament) ?? 0) + more)
  const kept = await db
    .select()
    .from(spools)
    .where(and(inArray(filamentOnIt, [...grams.keys()]), gt(spools.gramsLeft, 0)))
    .orderBy(asc(spools.createdAt), asc(spools.id))
    .for('no key update')
  for (const { id, gramsLeft, ...loaded } of kept) {
    const filament = filamentOf(loaded)
    const taken = Math.min(gramsLeft, Math.round(grams.get(filament) ?? 0))
    if (taken === 0) continue
    grams.set(filament, (grams.get(filament) ?? 0) - taken)
    await db
      .update(spools)
      .set({ gramsLeft: gramsLeft - taken, version: sql`${spools.version} + 1` })
      .where(eq(spools.id, id))
  }
}

/** `filamentOf`, in SQL. */
const filamentOnIt = sql<Filament>`${spools.material} || ' ' || ${spools.color}`
