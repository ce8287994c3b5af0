import { asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import type { CostTerms } from '#features/gifts/estimates/cost.ts'
import { type DensityOf, relativeDensity } from '#features/gifts/estimates/estimate.ts'
import {
  defaultMaterial,
  type Material,
  type NameOfMaterial,
  nameOfMaterialKey,
} from '#features/gifts/makes/materials.ts'
import { dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { ShopMaterial } from '../contract.ts'
import { materialPricesOf } from '../material-prices.ts'
import { materials } from './tables.ts'

export const noSuchMaterial = () => new Problem('not-found', 'There is no such material.')

/** Sorts the default material first. */
export const byMaterial = (key: AnyPgColumn): SQL[] => [sql`${key} <> ${defaultMaterial}::text`, asc(key)]

/** The shop's materials, PLA first; archived ones last. */
export async function listMaterials({ database: { db } }: Shop): Promise<ShopMaterial[]> {
  const rows = await db
    .select()
    .from(materials)
    .orderBy(asc(isNotNull(materials.archivedAt)), ...byMaterial(materials.key))
  return rows.map(answerMaterial)
}

/** Throws 404. */
export async function findMaterial({ database: { db } }: Shop, id: string): Promise<ShopMaterial> {
  const [row] = await db.select().from(materials).where(byId(materials.id, id))
  if (!row) throw noSuchMaterial()
  return answerMaterial(row)
}

const answerMaterial = ({
  createdAt: _,
  archivedAt,
  kilogramPrice,
  ...row
}: typeof materials.$inferSelect): ShopMaterial => ({
  ...row,
  kilogramPrice: kilogramPrice === null ? null : dollarsFromCents(kilogramPrice),
  isArchived: archivedAt !== null,
})

/** The relative densities of the shop's materials; an unknown material weighs as much as the default material. */
export const findDensities = async (shop: Shop): Promise<DensityOf> => densitiesOf(await listMaterials(shop))

/** The same, with the shoppers' names. */
export async function findMaterialsAsSold(shop: Shop): Promise<{ densityOf: DensityOf; soldAs: NameOfMaterial }> {
  const all = await listMaterials(shop)
  const names = new Map(all.map(({ key, soldAs }) => [key, soldAs]))
  return { densityOf: densitiesOf(all), soldAs: (material) => names.get(material) ?? nameOfMaterialKey(material) }
}

function densitiesOf(all: ShopMaterial[]): DensityOf {
  const known = new Map(all.map(({ key, density }) => [key, relativeDensity(density)]))
  return (material) => known.get(material) ?? 1
}

/** The shop's settings with the prices of its materials. */
export const findCostTerms = async (shop: Shop): Promise<Settings & CostTerms> => ({
  ...(await findSettings(shop)),
  materialPrices: materialPricesOf(await listMaterials(shop)),
})

/** The workshop's names of materials. */
export async function findMaterialNames(shop: Shop): Promise<NameOfMaterial> {
  const known = new Map((await listMaterials(shop)).map(({ key, name }) => [key, name]))
  return (material) => known.get(material) ?? nameOfMaterialKey(material)
}

/**
 * Throws 400 for a material that the shop does not have. Within a transaction, it also locks the material, which is neither archived nor
 * deleted before the transaction ends.
 */
export async function requireMaterial({ database: { db } }: Shop, key: Material): Promise<void> {
  const [row] = await db
    .select({ archivedAt: materials.archivedAt })
    .from(materials)
    .where(eq(materials.key, key))
    .for('share')
  if (!row || row.archivedAt)
    throw new Problem('bad-request', 'The shop does not have this material. Choose another, or add it first.')
}
