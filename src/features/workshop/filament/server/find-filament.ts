import { and, asc, desc, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { relativeDensity } from '#features/gifts/estimates/estimate.ts'
import { type Filament, filamentOf } from '#features/gifts/makes/filament.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { listFilaments } from '#features/selling/filaments/server/find-filaments.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Spool } from '../contract.ts'
import { type FilamentStock, stateOf } from '../filament.ts'
import { spools } from './tables.ts'

export const noSuchSpool = () => new Problem('not-found', 'There is no such spool.')

/** The workshop's spools, by material and color, the oldest first. */
export async function listSpools({ database: { db } }: Shop): Promise<Spool[]> {
  const rows = await db
    .select()
    .from(spools)
    .orderBy(desc(spools.material), asc(spools.color), asc(spools.createdAt), asc(spools.id))
  return rows.map(answerSpool)
}

/** Throws 404. */
export async function findSpool({ database: { db } }: Shop, id: string): Promise<Spool> {
  const [row] = await db.select().from(spools).where(byId(spools.id, id))
  if (!row) throw noSuchSpool()
  return answerSpool(row)
}

/** For each filament with spools: what is left, and what the queue needs. */
export async function findFilament(shop: Shop): Promise<FilamentStock[]> {
  const { reorderGrams } = await findSettings(shop)
  const left = await findGramsLeft(shop)
  const wanted = await findGramsWanted(shop)
  return (await listFilaments(shop)).flatMap(({ material, color }) => {
    const filament = filamentOf({ material, color })
    const of = { left: left.get(filament) ?? 0, wanted: Math.round(wanted.get(filament) ?? 0) }
    return left.has(filament) ? { material, color, ...of, state: stateOf(of, reorderGrams) } : []
  })
}

/**
 * The working days that a promise moves when its filament is out of stock, now or after this order: a setting of the owner; 0 without
 * spools (rule 73).
 */
export async function findRestockDays(
  shop: Shop,
  wishes: { filament: Filament | null; grams: number | null }[],
): Promise<number> {
  const { daysToRestock } = await findSettings(shop)
  if (daysToRestock === 0) return 0
  const wished = Map.groupBy(wishes, ({ filament }) => filament)
  const isShort = ({ left, wanted, ...loaded }: FilamentStock) => {
    const own = wished.get(filamentOf(loaded)) ?? []
    const more = own.reduce((sum, { grams }) => sum + (grams ?? 0), 0)
    return own.length > 0 && (left <= wanted || left < wanted + more)
  }
  return (await findFilament(shop)).some(isShort) ? daysToRestock : 0
}

/** Filaments that are out of stock and off sale by the owner's setting; none without spools (rule 88). */
export const findNotOffered = async (shop: Shop, { whenColorIsOut }: Settings): Promise<Filament[]> =>
  whenColorIsOut === 'not-offered' ? findRunOut(shop) : []

/** The queue needs all that is left. */
const findRunOut = async (shop: Shop): Promise<Filament[]> =>
  (await findFilament(shop)).filter(({ left, wanted }) => left <= wanted).map((loaded) => filamentOf(loaded))

async function findGramsLeft({ database: { db } }: Shop): Promise<Map<Filament, number>> {
  const rows = await db
    .select({ material: spools.material, color: spools.color, grams: sum(spools.gramsLeft).mapWith(Number) })
    .from(spools)
    .groupBy(spools.material, spools.color)
  return new Map(rows.map(({ grams, ...loaded }) => [filamentOf(loaded), grams]))
}

async function findGramsWanted({ database: { db } }: Shop): Promise<Map<Filament | null, number>> {
  const { material, color } = printJobs
  const isToPrint = and(isStillOpen, inArray(printJobs.status, ['queued', 'printing']), isNotNull(color))
  const rows = await db
    .select({ material, color, grams: sql<number>`coalesce(sum(${proofs.grams}), 0)::float8` })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .innerJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(isToPrint)
    .groupBy(material, color)
  return new Map(rows.map(({ grams, ...loaded }) => [filamentOf(loaded), grams * relativeDensity(loaded.material)]))
}

const answerSpool = ({ createdAt: _, ...spool }: typeof spools.$inferSelect): Spool => spool
