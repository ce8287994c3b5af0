import { and, asc, count, eq, inArray, isNotNull, sql, sum } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import type { DensityOf } from '#features/gifts/estimates/estimate.ts'
import { gramsByFilament, partsInMaterial } from '#features/gifts/estimates/print-work.ts'
import { type Filament, filamentOf, splitFilament } from '#features/gifts/makes/filament.ts'
import { lettersOfMake, mayHaveOthers, zonesOfMake } from '#features/gifts/makes/server/letters-of-make.ts'
import { isStillOpen } from '#features/orders/orders/server/next-step.ts'
import { orders } from '#features/orders/orders/server/tables.ts'
import { otherFilaments } from '#features/selling/catalog/other-filaments.ts'
import type { WorkOf } from '#features/selling/catalog/server/show-estimates.ts'
import type { PieceToPrint } from '#features/selling/delivery/server/find-leaving.ts'
import { listFilaments } from '#features/selling/filaments/server/find-filaments.ts'
import { byMaterial, findDensities } from '#features/selling/filaments/server/find-materials.ts'
import { proofs } from '#features/selling/proofs/server/tables.ts'
import { printJobs } from '#features/workshop/print-queue/server/tables.ts'
import { findWorkOf } from '#features/workshop/printers/server/find-printers.ts'
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
    .orderBy(...byMaterial(spools.material), asc(spools.color), asc(spools.createdAt), asc(spools.id))
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
  const wanted = await findGramsWanted(shop, await findPrintTerms(shop))
  return (await listFilaments(shop)).flatMap(({ material, color }) => {
    const filament = filamentOf({ material, color })
    const of = { left: left.get(filament) ?? 0, wanted: Math.round(wanted.get(filament) ?? 0) }
    return left.has(filament) ? { material, color, ...of, state: stateOf(of, reorderGrams) } : []
  })
}

/**
 * The working days that a promise moves when a filament of its pieces is out of stock, now or after this order: a setting of the owner,
 * `unknown` while it is 0; 0 without spools of these filaments (rule 73).
 */
export async function findRestockDays(
  shop: Shop,
  { pieces, settings }: { pieces: PieceToPrint[]; settings: Settings },
): Promise<number | 'unknown'> {
  const terms = await findPrintTerms(shop)
  const asked = gramsOfPieces(pieces, terms)
  const left = await findGramsLeft(shop)
  const kept = [...asked].filter(([filament]) => left.has(filament))
  if (kept.length === 0) return 0
  const wanted = await findGramsWanted(shop, terms)
  const isShort = kept.some(([filament, grams]) => {
    const [has, waits] = [left.get(filament) ?? 0, Math.round(wanted.get(filament) ?? 0)]
    return has <= waits || has < waits + grams
  })
  return isShort ? settings.daysToRestock || 'unknown' : 0
}

type PrintTerms = { workOf: WorkOf; densityOf: DensityOf }

const findPrintTerms = async (shop: Shop): Promise<PrintTerms> => ({
  workOf: await findWorkOf(shop),
  densityOf: await findDensities(shop),
})

/** The grams of each filament, those of letters, purge and wipe tower included; 0 for pieces that were not measured. */
function gramsOfPieces(pieces: PieceToPrint[], { workOf, densityOf }: PrintTerms): Map<Filament, number> {
  const asked = new Map<Filament, number>()
  const add = (filament: Filament | null, grams: number) =>
    filament && asked.set(filament, (asked.get(filament) ?? 0) + grams)
  for (const { grams, minutes: _, accent, ...filaments } of pieces) {
    const { filament } = filaments
    if (!filament) continue
    const density = densityOf(splitFilament(filament).material)
    const work = workOf(partsInMaterial(density, { grams: (grams ?? 0) / density, minutes: 0, accent }))
    for (const [one, used] of gramsByFilament(work.grams, filaments)) add(one, used)
  }
  return asked
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

/** What the queue needs, by the average piece of each filament and its other filaments, on the printer that prints it soonest. */
async function findGramsWanted(
  { database: { db } }: Shop,
  { workOf, densityOf }: PrintTerms,
): Promise<Map<Filament | null, number>> {
  const { material, color } = printJobs
  const isToPrint = and(isStillOpen, inArray(printJobs.status, ['queued', 'printing']), isNotNull(color))
  const { zoneWork } = proofs
  const letters = lettersOfMake(proofs.make)
  const zones = zonesOfMake(proofs.make)
  const hasOthers = sql<boolean>`coalesce(${proofs.changes}, 0) > 0 and ${mayHaveOthers(proofs.make)}`
  const average = (column: AnyPgColumn) => sql<number>`coalesce(avg(${column}), 0)::float8`
  const rows = await db
    .select({
      ...{ material, color, letters, hasOthers, zones, zoneWork, pieces: count() },
      grams: average(proofs.grams),
      changes: average(proofs.changes),
      towerLayers: average(proofs.towerLayers),
      accentGrams: average(proofs.accentGrams),
    })
    .from(orders)
    .innerJoin(printJobs, eq(printJobs.orderId, orders.id))
    .innerJoin(proofs, eq(proofs.id, printJobs.proofId))
    .where(and(isToPrint, isNotNull(proofs.grams)))
    .groupBy(material, color, sql`3`, sql`4`, sql`5`, zoneWork)
  const wanted = new Map<Filament | null, number>()
  for (const { material, color, letters, hasOthers, zones, pieces, grams, ...measured } of rows) {
    const { accent, ...others } = otherFilaments({ material, letters, zones }, hasOthers ? measured : null)
    const work = workOf(partsInMaterial(densityOf(material), { grams, minutes: 0, accent }))
    const filaments = { filament: filamentOf({ material, color }), ...others }
    for (const [filament, used] of gramsByFilament(work.grams, filaments))
      wanted.set(filament, (wanted.get(filament) ?? 0) + pieces * used)
  }
  return wanted
}

const answerSpool = ({ createdAt: _, ...spool }: typeof spools.$inferSelect): Spool => spool
