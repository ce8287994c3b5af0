import { defaultMaterial } from '#features/gifts/makes/materials.ts'
import { colorsOf } from '#features/gifts/makes/offer.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import { changeProductSchema, createProductSchema } from '#features/selling/catalog/admin-contract.ts'
import { withCopies } from '#features/selling/catalog/server/copied-pictures.ts'
import type { ProductRow } from '#features/selling/catalog/server/find-products.ts'
import { sizesProblem } from '#features/selling/proofs/server/find-model.ts'
import { cents, centsFromDollars, dollarsFromCents } from '#platform/money.ts'
import { publishedYesOrNo } from '#platform/published-field.ts'
import { ambiguousNumber, readTypedNumber } from '#platform/typed-number.ts'
import { isWebAddress } from '#platform/web-address.ts'
import type { ImportAnswer, Preview } from '../contract.ts'
import { type Catalog, modelInRow } from './find-catalog.ts'
import type { GiftRow } from './foreign-gift.ts'

type Wish = Record<string, unknown>
export type PlannedChange = { line: number; id: string | undefined; key: string | undefined; wish: Wish }
export type ImportPlan = { plan: PlannedChange[]; problems: ImportAnswer['problems']; unchanged: number }

/** Turns each row into a change or a problem. */
export function planImport(catalog: Catalog, rows: GiftRow[]): ImportPlan {
  const seen = new Set<string>()
  const problems: ImportAnswer['problems'] = []
  const plan: PlannedChange[] = []
  let unchanged = 0
  for (const row of rows) {
    const { line, key, cells } = row
    const wrong = (column: string | null, sentence: string) => problems.push({ line, column, sentence })
    const id = cells.id?.trim().toLowerCase() || undefined
    const before = id ? catalog.known.get(id) : undefined
    if (id && !before) wrong('id', 'No product has this id. Leave the id empty for a new product.')
    else if (id && seen.has(id)) wrong('id', 'This product is in the file twice.')
    else {
      if (id) seen.add(id)
      const wish = read(row, catalog, before, wrong)
      if (!wish) continue
      const parsed = (before ? changeProductSchema : createProductSchema).safeParse(wish)
      if (!parsed.success) for (const issue of parsed.error.issues) wrong(String(issue.path[0] ?? ''), issue.message)
      else if (before && !differs(before, parsed.data)) unchanged++
      else plan.push({ line, id, key, wish: parsed.data })
    }
  }
  return { plan, problems, unchanged }
}

/** A product after the import, for the preview. */
export function previewChange({ line, id, wish }: PlannedChange, { known, categoryNames }: Catalog): Preview {
  const before = id ? known.get(id) : undefined
  const now = { ...(before && { ...before, price: dollarsFromCents(before.price) }), ...wish } as Partial<
    Omit<ProductRow, 'price'> & { price: string | number }
  >
  // A product without pictures gets pictures of its new model.
  const getsPictures = wish.modelFile !== undefined && !wish.images && parseModelFile(now.modelFile ?? null)
  return {
    line,
    isNew: !id,
    name: now.name ?? '',
    description: now.description ?? null,
    price: dollarsFromCents(centsFromDollars(now.price ?? '') ?? cents(0)),
    stock: now.stock ?? 0,
    category: categoryNames.get(now.categoryId ?? '') ?? null,
    images: now.images?.length || (getsPictures ? colorsOf({ colors: before?.colors ?? null }).length : 0),
    isPublished: now.isPublished ?? false,
  }
}

/** A row as a request of the products API; undefined if a cell is invalid. */
function read(
  { cells, images, imageTexts }: GiftRow,
  { categoryIds, materials, modelProblems, copies }: Catalog,
  before: ProductRow | undefined,
  wrong: (column: string, sentence: string) => void,
): Wish | undefined {
  let isReadable = true
  const refuse = (column: string, sentence: string) => {
    isReadable = false
    wrong(column, sentence)
  }
  const { id: _, category, stock, price, description, modelFile, material, isPublished, ...plain } = cells
  const wish: Wish = { ...plain }
  if (price !== undefined) {
    const number = readTypedNumber(price)
    if (number && 'ambiguous' in number) refuse('price', ambiguousNumber(price, number.ambiguous))
    else wish.price = number?.plain ?? price.trim()
  }
  if (stock !== undefined) {
    const number = readTypedNumber(stock, 'whole')
    wish.stock = number && 'plain' in number ? Number(number.plain) : Number.NaN
  }
  if (description !== undefined) wish.description = description || null
  // An unchanged model stays valid, even if today's checks would refuse it.
  if (modelFile !== undefined && modelInRow(cells) !== before?.modelFile) {
    const model = modelInRow(cells) ?? null
    wish.modelFile = model
    const problem = modelProblems.get(model ?? '') ?? sizesProblem(model, before?.sizes ?? null)?.sentence
    if (problem) refuse('modelFile', problem)
  }
  if (material !== undefined) {
    const typed = material.trim()
    const known = materials.get(typed.toLowerCase() || defaultMaterial)
    if (known && (!known.isArchived || known.key === before?.material)) wish.material = known.key
    else refuse('material', `The shop has no material “${typed.slice(0, 60)}”. Add it under Filaments first.`)
  }
  // A new product without images gets pictures of its model.
  if (images && (images.length > 0 || before)) wish.images = withCopies(images, copies)
  if (images && imageTexts) wish.imageTexts = imageTexts
  if (images?.some((image) => !isWebAddress(image)))
    refuse('images', 'Use image addresses that start with / or https://, separated by spaces.')
  if (isPublished !== undefined) {
    const status = isPublished.trim().toLowerCase().replaceAll(' ', '_')
    if (published.includes(status)) wish.isPublished = true
    else if (unpublished.includes(status)) wish.isPublished = false
    else refuse('isPublished', publishedYesOrNo)
  }
  if (category !== undefined) {
    const slug = category.trim()
    const known = categoryIds.get(slug) ?? categoryIds.get(slug.toLowerCase())
    wish.categoryId = slug ? known : null
    if (slug && !known) refuse('category', `There is no category with the address “${slug.slice(0, 60)}”.`)
  }
  return isReadable ? wish : undefined
}

/** What shop systems and people write for a product that shoppers see, and for any other. */
const published =
  'yes true 1 active published publish visible online ja wahr oui vrai sì si sí vero verdadero sim'.split(' ')
const unpublished = [
  ...['', ...'no false 0 -1 draft archived unlisted inactive private hidden pending expired removed trash'.split(' ')],
  ...'sold_out offline nein falsch non faux falso não nao'.split(' '),
]

/** Ignores surrounding spaces, because the API removes them. */
const wording = (value: unknown) => JSON.stringify(typeof value === 'string' ? value.trim() : (value ?? null))

function differs(before: ProductRow, wish: Wish): boolean {
  const stored: Wish = before
  return Object.entries(wish).some(([name, value]) => {
    const now = name === 'price' ? centsFromDollars(String(value)) : value
    return value !== undefined && wording(stored[name]) !== wording(now)
  })
}
