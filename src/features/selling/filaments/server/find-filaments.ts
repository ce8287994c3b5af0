import { asc, desc, isNotNull } from 'drizzle-orm'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { nameOfFilament } from '#features/gifts/makes/filament.ts'
import { nameOfColor } from '#features/gifts/makes/make.ts'
import { defaultMaterial, type Material } from '#features/gifts/makes/materials.ts'
import type { OfferedColor } from '#features/gifts/makes/offer.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { ShopFilament } from '../contract.ts'
import { offeredColors } from '../offered-colors.ts'
import { filaments } from './tables.ts'

export const noSuchFilament = () => new Problem('not-found', 'There is no such filament.')

/** The shop's filaments, the oldest first; archived ones last. */
export async function listFilaments({ database: { db } }: Shop): Promise<ShopFilament[]> {
  const rows = await db
    .select()
    .from(filaments)
    .orderBy(
      asc(isNotNull(filaments.archivedAt)),
      desc(filaments.material),
      asc(filaments.createdAt),
      asc(filaments.color),
    )
  return rows.map(answerFilament)
}

/** Throws 404. */
export async function findShopFilament({ database: { db } }: Shop, id: string): Promise<ShopFilament> {
  const [row] = await db.select().from(filaments).where(byId(filaments.id, id))
  if (!row) throw noSuchFilament()
  return answerFilament(row)
}

const answerFilament = ({ createdAt: _, archivedAt, ...row }: typeof filaments.$inferSelect): ShopFilament => ({
  ...row,
  isArchived: archivedAt !== null,
})

type ProductColors = { material: Material; colors: OfferedColor[] | null }

/** Adds to products the colors in which they are sold now. */
export async function withOfferedColors<Product extends ProductColors>(
  shop: Shop,
  products: Product[],
): Promise<Product[]> {
  const known = products.length > 0 ? await listFilaments(shop) : []
  return products.map((product) => ({ ...product, colors: offeredColors(product, known) }))
}

/** Throws 400 for a filament that the shop does not have. */
export async function requireFilament(shop: Shop, { material = defaultMaterial, color }: Loaded): Promise<void> {
  const found = (await listFilaments(shop)).some(
    (one) => one.material === material && one.color === color && !one.isArchived,
  )
  if (!found) throw new Problem('bad-request', 'The shop does not have this filament. Choose another, or add it first.')
}

type Loaded = { material?: Material | undefined; color: Color }

/** The workshop's names of filaments. */
export async function findFilamentNames(shop: Shop): Promise<(loaded: Loaded) => string> {
  const known = await listFilaments(shop)
  return ({ material = defaultMaterial, color }) => {
    const own = known.find((one) => one.material === material && one.color === color)
    return nameOfFilament({ material, name: own?.name ?? nameOfColor(color) })
  }
}
