import { isNull } from 'drizzle-orm'
import { centsFromDollars, dollarsFromCents } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { publishedYesOrNo } from '#platform/published-field.ts'
import { type CsvColumn, type CsvRow, readCsv } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { isWebAddress } from '#platform/web-address.ts'
import { changeProductSchema, createProductSchema } from '../admin-contract.ts'
import type { ImportAnswer } from '../contract.ts'
import { productColumns } from '../product-columns.ts'
import type { ProductRow } from './find-products.ts'
import { categories, products } from './tables.ts'
import { type Wishes, writeProducts } from './write-products.ts'

/** How many products one file may hold, and its size in bytes. */
export const mostImported = 20_000
export const importBytes = 20_000_000

type Column = (typeof productColumns)[number]

/** The file's columns; a category is named by its slug, images are addresses with spaces between them. */
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
    isPublished: ({ isPublished }) => isPublished,
  }
  return productColumns.map((name) => ({ name, cell: cells[name] }))
}

type Wish = Record<string, unknown>
type Planned = { line: number; id: string | undefined; wish: Wish }

/**
 * Reads a file of products: a row with an id changes that product, one without makes a new one, a column that is missing stays as
 * it is. Answers what it would do and every row that is wrong; with `apply` it does it, all in one transaction, and only when
 * nothing is wrong. Throws 400 for a file that cannot be read.
 */
export async function importProducts(
  shop: Shop,
  admin: SignedIn,
  { text, apply }: { text: string; apply: boolean },
): Promise<ImportAnswer> {
  const rows = readCsv(text, productColumns, mostImported)
  const answer = await shop.database.transaction(async () => {
    const { plan, problems, unchanged } = await planImport(shop, rows)
    const changed = plan.filter(({ id }) => id).length
    const answer = { rows: rows.length, created: plan.length - changed, changed, unchanged, problems }
    if (!apply) return answer
    if (problems.length)
      throw new Problem('bad-request', 'Some rows are wrong. Nothing was imported: check the file first.')
    await writeProducts(shop, admin, {
      changes: plan.flatMap(({ id, wish }) => (id ? [{ ...wish, id }] : [])),
      additions: plan.filter(({ id }) => !id).map(({ wish }) => wish as Wishes['additions'][number]),
    })
    return answer
  })
  if (apply && answer.created + answer.changed > 0) await shop.pagesChanged()
  return answer
}

async function planImport({ database: { db } }: Shop, rows: CsvRow[]) {
  const stored = await db.select().from(products).where(isNull(products.archivedAt))
  const known = new Map(stored.map((row) => [row.id, row]))
  const slugs = new Map((await db.select().from(categories)).map(({ slug, id }) => [slug, id]))
  const seen = new Set<string>()
  const problems: ImportAnswer['problems'] = []
  const plan: Planned[] = []
  let unchanged = 0
  for (const { line, cells } of rows) {
    const wrong = (column: string | null, sentence: string) => problems.push({ line, column, sentence })
    const id = cells.id?.trim().toLowerCase() || undefined
    const before = id ? known.get(id) : undefined
    if (id && !before) wrong('id', 'No product has this id. Leave it empty for a new product.')
    else if (id && seen.has(id)) wrong('id', 'This product is in the file twice.')
    else {
      if (id) seen.add(id)
      const wish = read(cells, slugs, wrong)
      if (!wish) continue
      const parsed = (before ? changeProductSchema : createProductSchema).safeParse(wish)
      if (!parsed.success) for (const issue of parsed.error.issues) wrong(String(issue.path[0] ?? ''), issue.message)
      else if (before && !differs(before, parsed.data)) unchanged++
      else plan.push({ line, id, wish: parsed.data })
    }
  }
  return { plan, problems, unchanged }
}

/** A row's cells as the API takes a product; `undefined` when one of them is nothing that could be sent. */
function read(
  cells: Record<string, string>,
  slugs: Map<string, string>,
  wrong: (column: string, sentence: string) => void,
): Wish | undefined {
  let isReadable = true
  const refuse = (column: string, sentence: string) => {
    isReadable = false
    wrong(column, sentence)
  }
  const { id: _, category, images, stock, price, description, modelFile, isPublished, ...plain } = cells
  const wish: Wish = { ...plain }
  if (price !== undefined) wish.price = price.trim()
  if (stock !== undefined) wish.stock = /^\s*\d+\s*$/.test(stock) ? Number(stock) : Number.NaN
  if (description !== undefined) wish.description = description || null
  if (modelFile !== undefined) wish.modelFile = modelFile || null
  if (images !== undefined) wish.images = images.split(/\s+/).filter(Boolean)
  if (Array.isArray(wish.images) && wish.images.some((image: string) => !isWebAddress(image)))
    refuse('images', 'Use image addresses that start with / or https://, with spaces between them.')
  if (isPublished !== undefined) {
    const said = isPublished.trim().toLowerCase()
    if (said === 'yes' || said === 'true') wish.isPublished = true
    else if (said === 'no' || said === 'false' || said === '') wish.isPublished = false
    else refuse('isPublished', publishedYesOrNo)
  }
  if (category !== undefined) {
    const slug = category.trim()
    wish.categoryId = slug ? slugs.get(slug) : null
    if (slug && !slugs.has(slug)) refuse('category', `There is no category with the address “${slug.slice(0, 60)}”.`)
  }
  return isReadable ? wish : undefined
}

/** Blanks at the ends are no difference: what is sent loses them. */
const wording = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null))

function differs(before: ProductRow, wish: Wish): boolean {
  const stored: Wish = before
  return Object.entries(wish).some(([name, value]) => {
    const now = name === 'price' ? centsFromDollars(String(value)) : value
    return value !== undefined && wording(stored[name]) !== wording(now)
  })
}
