import { dollarsFromCents } from '#platform/money.ts'
import type { CsvColumn } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import { productColumns } from '../product-columns.ts'
import type { ProductRow } from './find-products.ts'
import { categories } from './tables.ts'

type Column = (typeof productColumns)[number]

/** The columns of the product CSV. Categories are slugs; image addresses are separated by spaces. */
export async function productCsv({ database: { db } }: Shop): Promise<CsvColumn<ProductRow>[]> {
  const rows = await db.select({ id: categories.id, slug: categories.slug }).from(categories)
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]))
  const cells: Record<Column, CsvColumn<ProductRow>['cell']> = {
    id: ({ id }) => id,
    name: ({ name }) => name,
    description: ({ description }) => description,
    price: ({ price }) => dollarsFromCents(price),
    stock: ({ stock }) => stock,
    whenOutOfStock: ({ whenOutOfStock }) => whenOutOfStock,
    category: ({ categoryId }) => slugs.get(categoryId ?? '') ?? null,
    images: ({ images }) => images.join(' '),
    modelFile: ({ modelFile }) => modelFile,
    material: ({ material }) => material,
    customsCode: ({ customsCode }) => customsCode,
    isPublished: ({ isPublished }) => isPublished,
  }
  return productColumns.map((name) => ({ name, cell: cells[name] }))
}
