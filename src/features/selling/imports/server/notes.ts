import type { CsvTable } from '#platform/server/csv.ts'
import type { Catalogue } from './find-catalogue.ts'
import type { PlannedChange } from './plan-import.ts'
import type { GiftRow } from './read-rows.ts'

/** Notes for the user before an import, about facts that are not errors. */
export function notesOn(table: CsvTable, rows: GiftRow[], plan: PlannedChange[], catalogue: Catalogue): string[] {
  return [currencyNote(table), namesNote(plan, catalogue), stockNote(plan, catalogue), hostsNote(rows)].filter(
    (note) => note !== undefined,
  )
}

function currencyNote({ headings, rows }: CsvTable): string | undefined {
  const heading = headings.find((name) => /^currency([ _]?code)?$/i.test(name))
  const currency = heading && rows.map(({ cells }) => cells[heading]).find((code) => code && code !== 'USD')
  return (
    currency && `The prices in this file are in ${currency}. They will be imported as US dollars without conversion.`
  )
}

function namesNote(plan: PlannedChange[], { known }: Catalogue): string | undefined {
  const names = new Set([...known.values()].map(({ name }) => name.toLowerCase()))
  const again = plan.filter(({ id, wish }) => !id && names.has(String(wish.name).toLowerCase())).length
  if (again === 0) return undefined
  return again === 1
    ? 'One new product has the name of an existing product.'
    : `${again} new products have the names of existing products.`
}

/** An old file contains outdated stock, which would undo the sales since. */
function stockNote(plan: PlannedChange[], { known }: Catalogue): string | undefined {
  const moved = plan.flatMap(({ id, wish }) => {
    const now = id ? known.get(id) : undefined
    return now && wish.stock !== undefined && wish.stock !== now.stock ? `${now.name} ${now.stock} → ${wish.stock}` : []
  })
  if (moved.length === 0) return undefined
  const some = moved.slice(0, maxNamed).join(', ')
  const named = moved.length > maxNamed ? `${some} and ${moved.length - maxNamed} more` : some
  return `The file will overwrite the stock, including recent sales: ${named}. To keep the stock, leave out the stock column.`
}
const maxNamed = 3

function hostsNote(rows: GiftRow[]): string | undefined {
  const hosts = new Set(
    rows.flatMap(({ images = [] }) => images.flatMap((image) => (URL.canParse(image) ? new URL(image).host : []))),
  )
  if (hosts.size === 0) return undefined
  return `Pictures are not downloaded. Shoppers’ browsers will load them from ${[...hosts].slice(0, 3).join(', ')}.`
}
