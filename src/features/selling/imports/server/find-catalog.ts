import { isNull } from 'drizzle-orm'
import type { Material } from '#features/gifts/makes/materials.ts'
import { type Copies, findCopies } from '#features/selling/catalog/server/copied-pictures.ts'
import type { ProductRow } from '#features/selling/catalog/server/find-products.ts'
import { categories, products } from '#features/selling/catalog/server/tables.ts'
import { listMaterials } from '#features/selling/filaments/server/find-materials.ts'
import { modelFileProblem, noSuchModel } from '#features/selling/proofs/server/find-model.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { GiftRow } from './foreign-gift.ts'

/** The stored data that a file is compared with: products by id, categories by slug and name, and problems of models. */
export type Catalog = {
  known: Map<string, ProductRow>
  /** Category ids by slug and by lowercase name. */
  categoryIds: Map<string, string>
  categoryNames: Map<string, string>
  /** Materials by lowercase key and name; archived ones keep their products only. */
  materials: Map<string, { key: Material; isArchived: boolean }>
  /** What is wrong with the models that rows name. */
  modelProblems: Map<string, string>
  /** The shop's copies of the rows' pictures. */
  copies: Copies
}

export async function findCatalog(shop: Shop, rows: GiftRow[]): Promise<Catalog> {
  const { db } = shop.database
  const gifts = await db.select().from(products).where(isNull(products.archivedAt))
  const collections = await db.select().from(categories)
  return {
    known: new Map(gifts.map((row) => [row.id, row])),
    categoryIds: new Map([
      ...collections.map(({ name, id }) => [name.toLowerCase(), id] as const),
      ...collections.map(({ slug, id }) => [slug, id] as const),
    ]),
    categoryNames: new Map(collections.map(({ id, name }) => [id, name])),
    materials: new Map(
      (await listMaterials(shop)).flatMap((one) => [[one.name.toLowerCase(), one] as const, [one.key, one] as const]),
    ),
    modelProblems: await findModelProblems(shop, rows),
    copies: await findCopies(
      shop,
      rows.flatMap(({ images = [] }) => images),
    ),
  }
}

async function findModelProblems(shop: Shop, rows: GiftRow[]) {
  const named = new Set(rows.flatMap(({ cells }) => modelInRow(cells) ?? []))
  const problems = new Map<string, string>()
  for (const model of named) {
    const problem = await modelFileProblem(shop, model)
    if (problem) problems.set(model, problem === noSuchModel ? leaveEmpty : problem.sentence)
  }
  return problems
}

const leaveEmpty = 'This model does not exist. Leave the cell empty for a gift without a model.'

/** The model that a row names, if any. */
export const modelInRow = ({ modelFile }: GiftRow['cells']): string | undefined => modelFile?.trim() || undefined
