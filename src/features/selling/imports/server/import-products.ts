import { productColumns } from '#features/selling/catalog/product-columns.ts'
import { isForeign } from '#features/selling/catalog/server/copied-pictures.ts'
import { type Wishes, writeProducts } from '#features/selling/catalog/server/write-products.ts'
import { Problem } from '#platform/problem.ts'
import { type CsvTable, readCsv, refuseUnknownColumns } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { FileText } from '#platform/server/text-of-file.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { guessMapping, type Mapping, type Source, sourceOf, type VariantChoice } from '../columns.ts'
import type { ImportAnswer } from '../contract.ts'
import { enqueueCopies } from './copy-pictures.ts'
import { findCatalog } from './find-catalog.ts'
import { findImportedKeys } from './find-imported-keys.ts'
import type { GiftRow } from './foreign-gift.ts'
import { leftOutColumns } from './left-out-columns.ts'
import { notesOn } from './notes.ts'
import { type PlannedChange, planImport, previewChange } from './plan-import.ts'
import { type ReadRows, rowsOf } from './read-rows.ts'
import { importedProducts } from './tables.ts'

/** Maximum number of products in a file, and maximum size of a file in bytes. */
export const maxImportedProducts = 20_000
export const importBytes = 20_000_000

const maxPreviewed = 5

/** `columns` assigns headings to fields; `guess` recognizes other shops' headings; undefined expects the shop's own export. */
export type ImportWish = FileText & {
  apply: boolean
  columns?: Mapping | 'guess' | undefined
  variants: VariantChoice
  /** Imports gifts again that an earlier import made; otherwise they are skipped. */
  again: boolean
  /** Copies pictures of other servers into the shop, after the import. */
  copy: boolean
}

/**
 * Imports a CSV file: a row with an id changes that product, a row without an id creates a product, and missing columns stay
 * unchanged. Returns the changes and all problems; with `apply`, stores all changes in one transaction if there are no
 * problems. Throws 400 for a file that cannot be read.
 */
export async function importProducts(
  shop: Shop,
  admin: SignedIn,
  { text, encoding, unreadLines, apply, columns, variants: choice, again, copy }: ImportWish,
): Promise<ImportAnswer> {
  const table = readCsv(text, maxImportedProducts)
  const mapping = mappingOf(table, columns)
  const source = sourceOf(table.headings)
  const read = rowsOf(table, mapping, source, choice)
  return shop.database.transaction(async () => {
    const keys = source === 'own' ? new Set<string>() : await findImportedKeys(shop, source)
    const isHere = ({ key }: GiftRow) => key !== undefined && keys.has(key)
    const alreadyHere = read.rows.filter(isHere)
    const rows = again ? read.rows : read.rows.filter((row) => !isHere(row))
    const catalog = await findCatalog(shop, rows)
    const { plan, problems, unchanged } = planImport(catalog, rows)
    const changed = plan.filter(({ id }) => id).length
    const outside = plan.map(outsidePictures)
    const count = outside.flat().length
    const pictures = count > 0 ? { outside: count, copy } : null
    const answer = {
      ...{ rows: read.rows.length, created: plan.length - changed, changed, unchanged, problems },
      ...{ headings: table.headings, source, columns: mapping },
      leftOut: leftOutColumns(table, mapping, source),
      variants: variantsOf(read, choice),
      alreadyHere: alreadyHere.length > 0 ? { gifts: alreadyHere.length, again } : null,
      pictures,
      notes: notesOn({
        ...{ table, encoding, unreadLines, source, read, choice },
        ...{ plan, catalog, alreadyHere, again, outside, pictures },
      }),
      preview: plan.slice(0, maxPreviewed).map((one) => previewChange(one, catalog)),
    }
    if (!apply) return answer
    if (problems.length)
      throw new Problem(
        'bad-request',
        'Some rows have problems. Nothing was imported. Please correct the file and try again.',
      )
    const added = plan.filter(({ id }) => !id)
    const ids = await writeProducts(shop, admin, {
      changes: plan.flatMap(({ id, wish }) => (id ? [{ ...wish, id }] : [])),
      additions: added.map(({ wish }) => wish as Wishes['additions'][number]),
    })
    await rememberKeys(
      shop,
      source,
      added.map(({ key }, i) => ({ key, productId: ids[i] })),
    )
    if (copy) {
      const addedIds = ids.values()
      const wanted = plan.flatMap(({ id }, place) => {
        const productId = id ?? addedIds.next().value
        return productId && outside[place]?.length ? [productId] : []
      })
      await enqueueCopies(shop, wanted)
    }
    if (plan.length > 0) await shop.pagesChanged()
    return answer
  })
}

/** Remembers which gifts of a source the new products are, in statements of at most 500 rows. */
async function rememberKeys(
  { database: { db } }: Shop,
  source: Source,
  added: { key: string | undefined; productId: string | undefined }[],
) {
  const rows = added.flatMap(({ key, productId }) => (key && productId ? [{ key, productId, source }] : []))
  for (let start = 0; start < rows.length; start += 500)
    await db.insert(importedProducts).values(rows.slice(start, start + 500))
}

/** The pictures of a product at addresses of other servers, each once. */
const outsidePictures = ({ wish: { images } }: PlannedChange): string[] =>
  Array.isArray(images) ? [...new Set(images as string[])].filter(isForeign) : []

function variantsOf({ varied }: ReadRows, choice: VariantChoice): ImportAnswer['variants'] {
  if (varied.length === 0) return null
  return { gifts: varied.length, variants: varied.reduce((sum, { variants }) => sum + variants.length, 0), choice }
}

function mappingOf(table: CsvTable, columns: ImportWish['columns']): Mapping {
  if (columns === 'guess') return guessMapping(table.headings)
  if (!columns) refuseUnknownColumns(table, productColumns)
  const mapping = columns ?? guessMapping(table.headings)
  const missing = Object.values(mapping)
    .flat()
    .find((heading) => !table.headings.includes(heading))
  if (missing !== undefined)
    throw new Problem('bad-request', `The file has no column “${missing.slice(0, 60)}”. Please choose another column.`)
  return mapping
}
