import { productColumns } from '#features/selling/catalog/product-columns.ts'
import { type Wishes, writeProducts } from '#features/selling/catalog/server/write-products.ts'
import { Problem } from '#platform/problem.ts'
import { type CsvTable, readCsv, refuseUnknownColumns } from '#platform/server/csv.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { guessMapping, type Mapping, sourceOf } from '../columns.ts'
import type { ImportAnswer } from '../contract.ts'
import { findCatalogue } from './find-catalogue.ts'
import { notesOn } from './notes.ts'
import { planImport, previewChange } from './plan-import.ts'
import { rowsOf } from './read-rows.ts'

/** How many products one file may hold, and its size in bytes. */
export const mostImported = 20_000
export const importBytes = 20_000_000

const mostPreviewed = 5

/** `columns` says which headings ours are read from; guessed, they are those of shops that are known; without it they are our own. */
export type ImportWish = { text: string; apply: boolean; columns?: Mapping | 'guess' | undefined }

/**
 * Reads a file of products: a row with an id changes that product, one without makes a new one, a column that is missing stays as
 * it is. Answers what it would do and every row that is wrong; with `apply` it does it, all in one transaction, and only when
 * nothing is wrong. Throws 400 for a file that cannot be read.
 */
export async function importProducts(
  shop: Shop,
  admin: SignedIn,
  { text, apply, columns }: ImportWish,
): Promise<ImportAnswer> {
  const table = readCsv(text, mostImported)
  const mapping = mappingOf(table, columns)
  const source = sourceOf(table.headings)
  const rows = rowsOf(table, mapping, source)
  return shop.database.transaction(async () => {
    const catalogue = await findCatalogue(shop, rows)
    const { plan, problems, unchanged } = planImport(catalogue, rows)
    const changed = plan.filter(({ id }) => id).length
    const answer = {
      ...{ rows: rows.length, created: plan.length - changed, changed, unchanged, problems },
      ...{ headings: table.headings, source, columns: mapping },
      notes: notesOn(table, rows, plan, catalogue),
      preview: plan.slice(0, mostPreviewed).map((one) => previewChange(one, catalogue)),
    }
    if (!apply) return answer
    if (problems.length)
      throw new Problem('bad-request', 'Some rows are wrong. Nothing was imported: check the file first.')
    await writeProducts(shop, admin, {
      changes: plan.flatMap(({ id, wish }) => (id ? [{ ...wish, id }] : [])),
      additions: plan.filter(({ id }) => !id).map(({ wish }) => wish as Wishes['additions'][number]),
    })
    if (plan.length > 0) await shop.pagesChanged()
    return answer
  })
}

function mappingOf(table: CsvTable, columns: ImportWish['columns']): Mapping {
  if (columns === 'guess') return guessMapping(table.headings)
  if (!columns) refuseUnknownColumns(table, productColumns)
  const mapping = columns ?? guessMapping(table.headings)
  const missing = Object.values(mapping)
    .flat()
    .find((heading) => !table.headings.includes(heading))
  if (missing !== undefined)
    throw new Problem('bad-request', `The file has no column “${missing.slice(0, 60)}”. Please choose another one.`)
  return mapping
}
