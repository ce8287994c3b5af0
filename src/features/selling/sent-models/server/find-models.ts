import { and, eq, inArray, sum } from 'drizzle-orm'
import { findSavedAddresses } from '#features/base/accounts/server/addresses.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { type AccentWork, gramsOfAll, partsInMaterial } from '#features/gifts/estimates/print-work.ts'
import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import { zoneRoleOf } from '#features/gifts/makes/zones.ts'
import { arrivalOf, ofCountry } from '#features/selling/delivery/arrival.ts'
import { findLeaving } from '#features/selling/delivery/server/find-leaving.ts'
import { findDensities } from '#features/selling/filaments/server/find-materials.ts'
import { dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isAdmin, type SignedIn } from '#platform/viewer.ts'
import type { ModelFacts, ModelPrice, ModelQuote, SentModel } from '../contract.ts'
import { type BedArea, fitsBed, isTooSmall } from '../fits-bed.ts'
import { priceOf } from '../price-of.ts'
import { definesUnit, maxKeptBytes } from '../sent-model.ts'
import { type KeptKind, readSentFile } from './model-files.ts'
import { sentModels } from './tables.ts'

export type SentModelRow = typeof sentModels.$inferSelect

/** A model, for its sender and admins. Other users get the same 404 as for an unknown model. */
export async function findModelRow({ database: { db } }: Shop, viewer: SignedIn, id: string): Promise<SentModelRow> {
  const isOwn = isAdmin({ user: viewer }) ? undefined : eq(sentModels.userId, viewer.id)
  const [row] = await db
    .select()
    .from(sentModels)
    .where(and(byId(sentModels.id, id), isOwn))
  if (!row) throw noModel()
  return row
}

export const noModel = () => new Problem('not-found', 'This model no longer exists.')

export const findSentModel = async (shop: Shop, viewer: SignedIn, id: string): Promise<SentModel> =>
  answerModel(await findModelRow(shop, viewer, id))

export const answerModel = ({ id, name, drawnIn, facts }: SentModelRow): SentModel => ({
  ...{ id, name, drawnIn },
  ...completeFacts(facts),
})

/** Models that were measured before parts could be left out, or before colors were read, have none of them. */
const completeFacts = (facts: ModelFacts): ModelFacts => ({
  ...{ leftOut: [], colors: [], changes: 0, towerLayers: 0 },
  ...facts,
})

/** The models of requests, by the requests' ids. */
export async function findModelsOf({ database: { db } }: Shop, requestIds: string[]): Promise<Map<string, SentModel>> {
  if (requestIds.length === 0) return new Map()
  const rows = await db.select().from(sentModels).where(inArray(sentModels.requestId, requestIds))
  return new Map(rows.map((row) => [row.requestId ?? '', answerModel(row)]))
}

/** Whether all customers' models together are below their limit. */
export async function hasSpaceForModels({ database }: Shop): Promise<boolean> {
  const [held] = await database.db.select({ bytes: sum(sentModels.bytes).mapWith(Number) }).from(sentModels)
  return (held?.bytes ?? 0) < maxKeptBytes
}

/** A stored file of a model, with the uploaded file's name. Throws the same 404. */
export async function findModelFile(shop: Shop, viewer: SignedIn, { id, kind }: { id: string; kind: KeptKind }) {
  const { name } = await findModelRow(shop, viewer, id)
  const bytes = await readSentFile(shop, { id, kind })
  if (!bytes) throw noModel()
  return { name, bytes }
}

type Wanted = { id: string; pieces: number }

/** The estimated price range of pieces of a model (rule 82). What no printer of the shop prints has no price. */
export async function findModelPrice(shop: Shop, viewer: SignedIn, { id, pieces }: Wanted): Promise<ModelPrice> {
  const facts = completeFacts((await findModelRow(shop, viewer, id)).facts)
  const settings = await findSettings(shop)
  const problem = sizeProblem(facts, await findBeds(shop, settings))
  const { work, isInOneColor } = await findModelWork(shop, facts)
  const price = problem || !work ? undefined : priceOf(work, pieces, settings)
  return {
    price: price ? { from: dollarsFromCents(price.from), to: dollarsFromCents(price.to) } : null,
    problem: problem ?? null,
    work: work && !problem ? { grams: Math.round(work.grams * 10) / 10, minutes: Math.round(work.minutes) } : null,
    isInOneColor,
  }
}

type Work = { grams: number; minutes: number }
/** `accent` are the filament changes; null for a piece that is printed in one color. */
type ModelWork = { work: Work | null; accent: AccentWork | null; isInOneColor: boolean }

/** What a piece takes on the shop's printers: in its colors, or in one color where no printer prints them. */
async function findModelWork(shop: Shop, facts: ModelFacts): Promise<ModelWork> {
  const { grams, minutes, colors, changes, towerLayers } = facts
  const isColored = colors.length > 1
  if (grams === null || minutes === null) return { work: null, accent: null, isInOneColor: false }
  // Parts of one color each are printed one after another.
  const filaments = changes > 0 ? colors.length : 1
  const canPrint = await shop.questions.findCanPrint(shop)
  const isInOneColor = isColored && !canPrint({ filaments, changes })
  // The price counts all changes, whichever color they are to.
  const loads = changes / colors.length
  const zoneWork = Object.fromEntries(
    colors.slice(1).map((color, i) => [zoneRoleOf(i + 1), { grams: color.grams, loads }]),
  )
  const accent = isColored && !isInOneColor ? { changes, towerLayers, accentGrams: 0, zoneWork } : null
  const inColors = colors.reduce((sum, color) => sum + color.grams, 0)
  const workOf = await shop.questions.findWorkOf(shop)
  const density = (await findDensities(shop))(defaultMaterial)
  const work = workOf(partsInMaterial(density, { grams: accent ? inColors : grams, minutes, accent }))
  return { work: { grams: gramsOfAll(work.grams), minutes: work.minutes }, accent, isInOneColor }
}

/** Why no printer of the shop prints a model of this size, and what to do. */
function sizeProblem({ size, form }: ModelFacts, beds: BedArea[]): string | undefined {
  const sizeText = `The model is ${size.map((side) => side.toLocaleString('en-US')).join(' × ')} mm.`
  const please = definesUnit(form) ? 'Please' : 'Please choose another unit or'
  if (isTooSmall(size)) return `${sizeText} The model is too small to print. ${please} send a larger model.`
  if (beds.some((bed) => fitsBed(size, bed))) return undefined
  return `${sizeText} The model is too large for our printers. ${please} send a smaller model.`
}

/** The longest side that a printer of the shop prints, in millimeters. */
export async function findLongestBed(shop: Shop): Promise<number> {
  const beds = await findBeds(shop, await findSettings(shop))
  return Math.max(...beds.flatMap(({ width, depth }) => [width, depth]))
}

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** The beds of the printers that are on or off until a day, in millimeters. */
    findBeds: (shop: Shop) => Promise<BedArea[]>
  }
}

/** The beds of active printers, or the bed in the settings if there are none. */
async function findBeds(shop: Shop, { bedWidth: width, bedDepth: depth }: Settings): Promise<BedArea[]> {
  const beds = await shop.questions.findBeds(shop)
  return beds.length > 0 ? beds : [{ width, depth }]
}

/** Maximum number of pieces in the simulated print queue. */
const maxQueuePieces = 200

/** A suggested quote: the price without supports, the cost, and the day the pieces would arrive. */
export async function findModelQuote(shop: Shop, admin: SignedIn, { id, pieces }: Wanted): Promise<ModelQuote> {
  const { facts: stored, userId } = await findModelRow(shop, admin, id)
  const facts = completeFacts(stored)
  const { work, accent, isInOneColor } = await findModelWork(shop, facts)
  const queued = Array.from({ length: Math.min(pieces, maxQueuePieces) }, () => ({
    ...{ filament: null, accent, letters: null },
    ...{ grams: facts.grams, minutes: facts.minutes },
  }))
  const settings = await findSettings(shop)
  const { leavesOn, transit, calendar } = await findLeaving(shop, { pieces: queued, settings })
  const home = userId ? (await findSavedAddresses(shop, { id: userId })).shippingAddress : null
  const road = ofCountry(home?.country ?? transit[0]?.country, transit)
  const isTooLarge = !(await findBeds(shop, settings)).some((bed) => fitsBed(facts.size, bed))
  const price = isTooLarge || isTooSmall(facts.size) || !work ? undefined : priceOf(work, pieces, settings)
  return {
    quote: price ? dollarsFromCents(price.from) : null,
    cost: price ? dollarsFromCents(price.cost) : null,
    estimatedDelivery: road && leavesOn ? arrivalOf(leavesOn, road, calendar).to : leavesOn,
    isTooLarge,
    isTooSmall: isTooSmall(facts.size),
    isInOneColor,
  }
}
