import { and, eq, isNull, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { changeRecorded, createRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { colorKeyLength } from '#features/gifts/drawings/colors.ts'
import { bodyColor, cutLetters } from '#features/gifts/makes/make.ts'
import { maxColors } from '#features/gifts/makes/make-schema.ts'
import { defaultMaterial, type Material } from '#features/gifts/makes/materials.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { type changeFilamentSchema, type createFilamentSchema, maxFilaments } from '../contract.ts'
import { noSuchFilament } from './find-filaments.ts'
import { findMaterialNames, requireMaterial } from './find-materials.ts'
import { freeKey } from './free-key.ts'
import { filaments } from './tables.ts'

/** Adds a filament and answers its id. Two requests at once get two keys. Throws 400 for an unknown material, and 409 for too many filaments. */
export const createFilament = (
  shop: Shop,
  admin: SignedIn,
  { material = defaultMaterial, ...wish }: z.output<typeof createFilamentSchema>,
) =>
  createRecorded(shop, admin, {
    entity: 'filament',
    insert: async () => {
      const { db } = shop.database
      await db.execute(sql`lock table ${filaments} in share row exclusive mode`)
      await requireMaterial(shop, material)
      const known = await db.select({ material: filaments.material, color: filaments.color }).from(filaments)
      if (known.length >= maxFilaments)
        throw new Problem(
          'conflict',
          `A shop has at most ${maxFilaments} filaments. Change a filament that you no longer use.`,
        )
      if (wish.isOffered !== false) await requireRoomOnProducts(shop, material)
      const taken = new Set([
        bodyColor,
        cutLetters,
        ...known.filter((one) => one.material === material).map(({ color }) => color),
      ])
      const [row] = await db
        .insert(filaments)
        .values({
          ...wish,
          material,
          color: freeKey(wish.name, { taken, without: 'color', longest: colorKeyLength }),
          createdAt: shop.clock.now(),
        })
        .returning()
      return row
    },
  })

/** Throws 409 if as many filaments of a material are sold on all products as a product may list. */
async function requireRoomOnProducts(shop: Shop, material: Material) {
  const { isOffered, archivedAt } = filaments
  const sold = await shop.database.db.$count(
    filaments,
    and(eq(filaments.material, material), eq(isOffered, true), isNull(archivedAt)),
  )
  if (sold < maxColors) return
  const nameOf = await findMaterialNames(shop)
  throw new Problem(
    'conflict',
    `${maxColors} ${nameOf(material)} filaments are sold on all products already, which is the most. List this filament at single products instead.`,
  )
}

/** Changes or archives a filament. Its material and key stay. Throws 404, and 409 when another person saved first. */
export const changeFilament = (
  shop: Shop,
  admin: SignedIn,
  { id, version, isArchived, ...wish }: z.output<typeof changeFilamentSchema> & { id: string },
) =>
  changeRecorded(shop, admin, {
    entity: 'filament',
    version,
    lock: () => lockFilament(shop, id),
    write: async ({ material, isOffered, archivedAt }) => {
      const isSold = (wish.isOffered ?? isOffered) && !(isArchived ?? archivedAt !== null)
      if (isSold && (!isOffered || archivedAt)) await requireRoomOnProducts(shop, material)
      const [after] = await shop.database.db
        .update(filaments)
        .set({
          ...wish,
          ...(isArchived !== undefined && { archivedAt: isArchived ? (archivedAt ?? shop.clock.now()) : null }),
          version: sql`${filaments.version} + 1`,
        })
        .where(eq(filaments.id, id))
        .returning()
      // Every page that names a color may show this filament.
      await shop.pagesChanged()
      return after
    },
  })

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** Whether an order, a cart, a product, a spool or a printer names a filament, which is then archived instead of deleted. */
    isFilamentNamed: (shop: Shop, filament: { material: Material; color: string }) => Promise<boolean>
  }
}

/** Deletes a filament that nothing names, and archives any other. Throws 404. */
export async function deleteFilament(shop: Shop, admin: SignedIn, id: string): Promise<void> {
  const { db, transaction } = shop.database
  await transaction(async () => {
    const before = await lockFilament(shop, id)
    const isNamed = await shop.questions.isFilamentNamed(shop, before)
    if (isNamed)
      await db
        .update(filaments)
        .set({ archivedAt: before.archivedAt ?? shop.clock.now(), version: sql`${filaments.version} + 1` })
        .where(eq(filaments.id, id))
    else await db.delete(filaments).where(eq(filaments.id, id))
    const action = isNamed ? 'archive' : 'delete'
    await recordChange(shop, admin, { entity: 'filament', entityId: id, action, before })
    await shop.pagesChanged()
  })
}

async function lockFilament({ database: { db } }: Shop, id: string) {
  const [row] = await db.select().from(filaments).where(byId(filaments.id, id)).for('update')
  if (!row) throw noSuchFilament()
  return row
}
