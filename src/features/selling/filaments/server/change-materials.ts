import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { changeRecorded, createRecorded } from '#features/base/audit/server/recorded-writes.ts'
import { defaultMaterial, type Material, materialKeyLength } from '#features/gifts/makes/materials.ts'
import { centsOfSum } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { type changeMaterialSchema, type createMaterialSchema, maxMaterials } from '../contract.ts'
import { noSuchMaterial } from './find-materials.ts'
import { freeKey } from './free-key.ts'
import { materials } from './tables.ts'

/** Adds a material and answers its id. Throws 409 for a name that the shop has, and for too many materials. */
export const createMaterial = (
  shop: Shop,
  admin: SignedIn,
  { name, soldAs, kilogramPrice, density }: z.output<typeof createMaterialSchema>,
) =>
  createRecorded(shop, admin, {
    entity: 'material',
    insert: async () => {
      await lockMaterials(shop)
      const known = await readNames(shop)
      if (known.length >= maxMaterials)
        throw new Problem(
          'conflict',
          `A shop has at most ${maxMaterials} materials. Change or delete a material that you no longer use.`,
        )
      requireFreeName(name, known)
      const taken = new Set(known.map(({ key }) => key))
      const [row] = await shop.database.db
        .insert(materials)
        .values({
          key: freeKey(name, { taken, without: 'material', longest: materialKeyLength }),
          ...{ name, density, soldAs: soldAs || name, createdAt: shop.clock.now() },
          kilogramPrice: priceOfKilogram(kilogramPrice),
        })
        .returning()
      return row
    },
  })

/** Locks the table against other changes until the transaction ends. Call it in a transaction, before a row is locked. */
const lockMaterials = async ({ database: { db } }: Shop) => {
  await db.execute(sql`lock table ${materials} in share row exclusive mode`)
}

const readNames = ({ database: { db } }: Shop) =>
  db.select({ id: materials.id, key: materials.key, name: materials.name }).from(materials)

/** Throws 409 for a name or key of another material: imports and printers name a material by either. */
function requireFreeName(name: string, others: { key: string; name: string }[]) {
  const isTaken = others.some((one) => [one.key, one.name].some((text) => text.toLowerCase() === name.toLowerCase()))
  if (isTaken) throw new Problem('conflict', `The shop already has a material named ${name}. Choose another name.`)
}

const priceOfKilogram = (price: string | null | undefined) => (price ? centsOfSum(price) : null)

/** Changes or archives a material. Its key stays. Throws 404, and 409 when another person saved first, for a taken name, and for an archived PLA. */
export const changeMaterial = (
  shop: Shop,
  admin: SignedIn,
  { id, version, isArchived, soldAs, kilogramPrice, ...wish }: z.output<typeof changeMaterialSchema> & { id: string },
) =>
  changeRecorded(shop, admin, {
    entity: 'material',
    version,
    lock: () => lockMaterial(shop, id),
    write: async (before) => {
      const { name } = wish
      if (name !== undefined && name !== before.name) {
        const others = (await readNames(shop)).filter((one) => one.id !== id)
        requireFreeName(name, others)
      }
      if (isArchived) requireNotDefault(before)
      const [after] = await shop.database.db
        .update(materials)
        .set({
          ...wish,
          // A name for shoppers that was left blank follows the workshop's.
          soldAs: (soldAs ?? (before.soldAs === before.name ? '' : before.soldAs)) || (name ?? before.name),
          ...(kilogramPrice !== undefined && { kilogramPrice: priceOfKilogram(kilogramPrice) }),
          ...(isArchived !== undefined && {
            archivedAt: isArchived ? (before.archivedAt ?? shop.clock.now()) : null,
          }),
          version: sql`${materials.version} + 1`,
        })
        .where(eq(materials.id, id))
        .returning()
      // Product pages name materials and weights.
      await shop.pagesChanged()
      return after
    },
  })

/** Throws 409 for PLA, which products and makes have that name no material. */
function requireNotDefault({ key, name }: { key: Material; name: string }) {
  if (key === defaultMaterial)
    throw new Problem(
      'conflict',
      `${name} is the material of gifts that name no other. ${name} can’t be archived or deleted.`,
    )
}

declare module '#platform/server/shop.ts' {
  interface ShopQuestions {
    /** Whether a filament, product, spool, printer, piece, order, cart or open checkout names a material, which is then archived instead of deleted. */
    isMaterialNamed: (shop: Shop, material: Material) => Promise<boolean>
  }
}

/** Deletes a material that nothing names, and archives any other. Throws 404, and 409 for PLA. */
export async function deleteMaterial(shop: Shop, admin: SignedIn, id: string): Promise<void> {
  const { db, transaction } = shop.database
  await transaction(async () => {
    const before = await lockMaterial(shop, id)
    requireNotDefault(before)
    const isNamed = await shop.questions.isMaterialNamed(shop, before.key)
    if (isNamed)
      await db
        .update(materials)
        .set({ archivedAt: before.archivedAt ?? shop.clock.now(), version: sql`${materials.version} + 1` })
        .where(eq(materials.id, id))
    else await db.delete(materials).where(eq(materials.id, id))
    const action = isNamed ? 'archive' : 'delete'
    await recordChange(shop, admin, { entity: 'material', entityId: id, action, before })
    await shop.pagesChanged()
  })
}

/** Throws 404. Call it in a transaction. */
async function lockMaterial(shop: Shop, id: string) {
  await lockMaterials(shop)
  const [row] = await shop.database.db.select().from(materials).where(byId(materials.id, id)).for('update')
  if (!row) throw noSuchMaterial()
  return row
}
