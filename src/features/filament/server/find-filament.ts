import { and, asc, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import { type Color, colors } from '#features/drawings/colors.ts'
import { isStillOpen } from '#features/orders/server/next-step.ts'
import { orders } from '#features/orders/server/tables.ts'
import { printJobs } from '#features/print-queue/server/tables.ts'
import { proofs } from '#features/proofs/server/tables.ts'
import { findSettings } from '#features/settings/server/find-settings.ts'
import type { Settings } from '#features/settings/settings.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Spool } from '../contract.ts'
import { type FilamentColor, stateOf } from '../filament.ts'
import { spools } from './tables.ts'

export const noSuchSpool = () => new Problem('not-found', 'There is no such spool.')

/** The workshop's spools, by colour, the one that was begun first first. */
export async function listSpools({ database: { db } }: Shop): Promise<Spool[]> {
  const rows = await db.select().from(spools).orderBy(asc(spools.color), asc(spools.createdAt), asc(spools.id))
  return rows.map(answerSpool)
}

/** Throws 404. */
export async function findSpool({ database: { db } }: Shop, id: string): Promise<Spool> {
  const [row] = await db.select().from(spools).where(byId(spools.id, id))
  if (!row) throw noSuchSpool()
  return answerSpool(row)
}

/** What is left of each colour that the workshop keeps spools of, and what the queue takes of it. */
export async function findFilament(shop: Shop): Promise<FilamentColor[]> {
  const { reorderGrams } = await findSettings(shop)
  const left = await leftByColor(shop)
  const wanted = await wantedByColor(shop)
  return colors.flatMap((color) => {
    const of = { left: left.get(color) ?? 0, wanted: Math.round(wanted.get(color) ?? 0) }
    return left.has(color) ? { color, ...of, state: stateOf(of, reorderGrams) } : []
  })
}

/**
 * How many working days later a promise is whose colour has run out, or does with what is wished for: the owner's to say, and none without
 * spools (rule 73).
 */
export async function findRestockDays(
  shop: Shop,
  wishes: { color: Color | null; grams: number | null }[],
): Promise<number> {
  const { daysToRestock } = await findSettings(shop)
  if (daysToRestock === 0) return 0
  const wished = Map.groupBy(wishes, ({ color }) => color)
  const isShort = ({ color, left, wanted }: FilamentColor) => {
    const own = wished.get(color) ?? []
    const more = own.reduce((sum, { grams }) => sum + (grams ?? 0), 0)
    return own.length > 0 && (left <= wanted || left < wanted + more)
  }
  return (await findFilament(shop)).some(isShort) ? daysToRestock : 0
}

/** The colours that an owner does not offer while they have run out; none without spools (rule 88). */
export const findNotOffered = async (shop: Shop, { whenColorIsOut }: Settings): Promise<Color[]> =>
  whenColorIsOut === 'not-offered' ? findRunOut(shop) : []

/** Of which no more is left than the queue takes. */
const findRunOut = async (shop: Shop): Promise<Color[]> =>
  (await findFilament(shop)).filter(({ left, wanted }) => left <= wanted).map(({ color }) => color)

async function leftByColor({ database: { db } }: Shop): Promise<Map<Color, number>> {
  const rows = await db
    .select({ color: spools.color, grams: sum(spools.gramsLeft).mapWith(Number) })
    .from(spools)
    .groupBy(spools.color)
  return new Map(rows.map(({ color, grams }) => [color, grams]))
}

async function wantedByColor({ database: { db } }: Shop): Promise<Map<Color | null, number>> {
  const isToPrint = and(isStillOpen, inArray(printJobs.status, ['queued', 'printing']), isNotNull(printJobs.color))
  const rows = await db
    .select({ color: printJobs.color, grams: sql<number>`coalesce(sum(${proofs.grams}), 0)::float8` })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .innerJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(isToPrint)
    .groupBy(printJobs.color)
  return new Map(rows.map(({ color, grams }) => [color, grams]))
}

const answerSpool = ({ createdAt: _, ...spool }: typeof spools.$inferSelect): Spool => spool
