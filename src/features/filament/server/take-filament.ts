import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { FilamentUsed } from '#features/print-queue/server/say-filament-used.ts'
import type { Shop } from '#platform/server/shop.ts'
import { spools } from './tables.ts'

/**
 * Takes what was printed off the spools of its colour, the one that was begun first first; what is more than is left was on none that
 * the shop knows (rule 72). Call it in the transaction that ends the pieces.
 */
export async function takeFilament({ database: { db } }: Shop, used: FilamentUsed[]): Promise<void> {
  const grams = new Map<string, number>()
  for (const { color, grams: more } of used) if (color) grams.set(color, (grams.get(color) ?? 0) + more)
  const kept = await db
    .select()
    .from(spools)
    .where(and(inArray(spools.color, [...new Set(used.flatMap(({ color }) => color ?? []))]), gt(spools.gramsLeft, 0)))
    .orderBy(asc(spools.createdAt), asc(spools.id))
    .for('no key update')
  for (const { id, color, gramsLeft } of kept) {
    const taken = Math.min(gramsLeft, Math.round(grams.get(color) ?? 0))
    if (taken === 0) continue
    grams.set(color, (grams.get(color) ?? 0) - taken)
    await db
      .update(spools)
      .set({ gramsLeft: gramsLeft - taken, version: sql`${spools.version} + 1` })
      .where(eq(spools.id, id))
  }
}
