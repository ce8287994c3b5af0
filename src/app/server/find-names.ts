import { eq, inArray } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import type { AuditEntity } from '#features/base/audit/audit.ts'
import { banners } from '#features/selling/banners/server/tables.ts'
import { categories, products } from '#features/selling/catalog/server/tables.ts'
import { customRequests } from '#features/selling/custom-requests/server/tables.ts'
import { filaments, materials } from '#features/selling/filaments/server/tables.ts'
import { offers } from '#features/selling/offers/server/tables.ts'
import { reviews } from '#features/selling/reviews/server/tables.ts'
import { spools } from '#features/workshop/filament/server/tables.ts'
import { printers } from '#features/workshop/printers/server/tables.ts'
import type { Db } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'

/** The current names of entities, for the audit log. Entries about settings and invitations contain their names. */
export const findNames = async (
  { database: { db } }: Shop,
  entity: AuditEntity,
  ids: string[],
): Promise<Map<string, string>> => new Map((await finders[entity](db, ids)).map(({ id, name }) => [id, name]))

type Named = { id: string; name: string }
const noNames = async (): Promise<Named[]> => []

const finders = {
  product: (db, ids) =>
    db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids)),
  category: (db, ids) =>
    db.select({ id: categories.id, name: categories.name }).from(categories).where(inArray(categories.id, ids)),
  banner: (db, ids) => db.select({ id: banners.id, name: banners.title }).from(banners).where(inArray(banners.id, ids)),
  offer: (db, ids) => db.select({ id: offers.id, name: offers.title }).from(offers).where(inArray(offers.id, ids)),
  'custom-request': (db, ids) =>
    db
      .select({ id: customRequests.id, name: customRequests.title })
      .from(customRequests)
      .where(inArray(customRequests.id, ids)),
  review: (db, ids) =>
    db
      .select({ id: reviews.id, name: products.name })
      .from(reviews)
      .innerJoin(products, eq(products.id, reviews.productId))
      .where(inArray(reviews.id, ids)),
  staff: (db, ids) => db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids)),
  printer: (db, ids) =>
    db.select({ id: printers.id, name: printers.name }).from(printers).where(inArray(printers.id, ids)),
  filament: (db, ids) =>
    db.select({ id: filaments.id, name: filaments.name }).from(filaments).where(inArray(filaments.id, ids)),
  material: (db, ids) =>
    db.select({ id: materials.id, name: materials.name }).from(materials).where(inArray(materials.id, ids)),
  spool: (db, ids) => db.select({ id: spools.id, name: spools.name }).from(spools).where(inArray(spools.id, ids)),
  // Designs have titles.
  design: noNames,
  // Only the payment provider's id is known.
  payment: async (_, ids) => ids.map((id) => ({ id, name: id })),
  // The audit log has only deletions of messages, whose names are deleted too.
  message: noNames,
  setting: noNames,
  demo: noNames,
  invitation: noNames,
} satisfies Record<AuditEntity, (db: Db, ids: string[]) => PromiseLike<Named[]>>
