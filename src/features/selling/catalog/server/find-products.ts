import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LettersCalled } from '#features/gifts/makes/make.ts'
import type { OfferedZone } from '#features/gifts/makes/offer.ts'
import {
  type FilamentTerms,
  findFilamentTerms,
  markHardToRead,
  offerOf,
  printableOf,
  withOffers,
} from '#features/selling/filaments/server/find-filaments.ts'
import { findMaterialsAsSold } from '#features/selling/filaments/server/find-materials.ts'
import { dollarsFromCents } from '#platform/money.ts'
import { allRows, byId, noRows } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { anonymous, isAdmin, type Viewer } from '#platform/viewer.ts'
import { type SortOrder, usualMaterialName } from '../catalog.ts'
import type { Product } from '../contract.ts'
import { noSuchProduct } from './no-such-product.ts'
import { showEstimates, type WorkOf } from './show-estimates.ts'
import { products } from './tables.ts'

export type ProductRow = typeof products.$inferSelect
/** A product with the colors, and the filaments of letters and zones, in which it is sold now. */
export type ProductForSale = Omit<ProductRow, 'letters'> & {
  letters: LettersCalled[] | null
  zones: OfferedZone[] | null
}

/** The only visibility rule: visitors see published products, admins drafts too, and archived products are hidden from all. decisions/0009 */
export const visibleTo = (viewer: Viewer): SQL =>
  and(isNull(products.archivedAt), isAdmin(viewer) ? allRows : eq(products.isPublished, true)) ?? noRows

/** Products, newest first. `publishedOnly` leaves drafts out of an admin's list. */
export async function listProducts(
  shop: Shop,
  viewer: Viewer,
  { publishedOnly, limit, ids }: { publishedOnly: boolean; limit?: number; ids?: string[] },
): Promise<Product[]> {
  const query = shop.database.db
    .select()
    .from(products)
    .where(
      and(
        visibleTo(viewer),
        publishedOnly ? eq(products.isPublished, true) : allRows,
        ids ? inArray(products.id, ids) : allRows,
      ),
    )
    .orderBy(...ordersOf(products).newest)
  return answerProducts(shop, viewer, await (limit ? query.limit(limit) : query))
}

/** One product. Throws 404 for an id that the viewer may not see. */
export async function findProduct(shop: Shop, viewer: Viewer, id: string): Promise<Product> {
  const rows = await shop.database.db
    .select()
    .from(products)
    .where(and(byId(products.id, id), visibleTo(viewer)))
  const [product] = await answerProducts(shop, viewer, rows)
  if (!product) throw noSuchProduct()
  return product
}

/** The row of a product that is for sale, with the colors in which it is sold; undefined if shoppers cannot see a product with this id. */
export async function findProductForSale(shop: Shop, id: string): Promise<ProductForSale | undefined> {
  const rows = await shop.database.db
    .select()
    .from(products)
    .where(and(byId(products.id, id), visibleTo(anonymous)))
  const [product] = await withOffers(shop, rows)
  return product
}

/** Whether a product, published or draft, uses this model. */
export async function isModelOfProduct({ database: { db } }: Shop, modelFile: string): Promise<boolean> {
  return (await db.$count(products, and(eq(products.modelFile, modelFile), isNull(products.archivedAt)))) > 0
}

/** Number of products that visitors can see. */
export async function countPublished({ database: { db } }: Shop): Promise<number> {
  const [found] = await db
    .select({ published: count() })
    .from(products)
    .where(and(eq(products.isPublished, true), isNull(products.archivedAt)))
  return found?.published ?? 0
}

type Sorted = { id: AnyPgColumn; name: AnyPgColumn; price: AnyPgColumn; createdAt: AnyPgColumn }

/** Sorts by id last, so products with equal prices keep their places across pages. */
export const ordersOf = ({ id, name, price, createdAt }: Sorted): Record<Exclude<SortOrder, 'best'>, SQL[]> => ({
  newest: [desc(createdAt), asc(id)],
  'price-low': [asc(price), asc(name), asc(id)],
  'price-high': [desc(price), asc(name), asc(id)],
  name: [asc(sql`lower(${name})`), asc(id)],
})

/** Products as the API answers them, with the colors in which they are sold now. */
export async function answerProducts(shop: Shop, viewer: Viewer, rows: ProductRow[]): Promise<Product[]> {
  if (rows.length === 0) return []
  const terms = await findFilamentTerms(shop)
  const workOf = await shop.questions.findWorkOf(shop)
  const materials = await findMaterialsAsSold(shop)
  return rows.map((row) => answerProduct(row, { terms, workOf, materials, viewer }))
}

type Answering = { terms: FilamentTerms; workOf: WorkOf; materials: MaterialsAsSold; viewer: Viewer }
type MaterialsAsSold = Awaited<ReturnType<typeof findMaterialsAsSold>>

const answerProduct = (
  row: ProductRow,
  { terms, workOf, materials: { densityOf, soldAs }, viewer }: Answering,
): Product => {
  const offer = offerOf(row, terms)
  const { colors, letters, zones } = offer
  const printable = isAdmin(viewer) && printableOf(row, terms)
  const estimates = row.estimates && showEstimates(row, { offer, workOf, densityOf, viewer })
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    price: dollarsFromCents(row.price),
    stock: row.stock,
    whenOutOfStock: row.whenOutOfStock,
    images: row.images,
    imageTexts: row.imageTexts,
    imageColors: row.imageColors,
    modelFile: row.modelFile,
    material: row.material,
    ...(soldAs(row.material) !== usualMaterialName && { materialName: soldAs(row.material) }),
    ...(row.sizes && { sizes: row.sizes }),
    ...(colors && { colors: markHardToRead(colors, letters) }),
    ...(letters && { letters }),
    ...(zones && { zones }),
    ...(printable && row.modelFile && !printable.canPrintLetters && { cannotPrintLetters: true }),
    ...(printable && !printable.canPrintZones && { cannotPrintZones: true }),
    ...(row.warnings.length > 0 && { warnings: row.warnings }),
    ...(estimates && { estimates }),
    categoryId: row.categoryId,
    isPublished: row.isPublished,
    createdAt: row.createdAt.toISOString(),
    ...(isAdmin(viewer) && {
      version: row.version,
      ...(row.customsCode && { customsCode: row.customsCode }),
      ownColors: row.colors,
      ownLetters: row.letters,
    }),
  }
}
