import type { CsvTable } from '#platform/server/csv.ts'
import type { Catalogue } from './find-catalogue.ts'
import type { PlannedChange } from './plan-import.ts'
import type { GiftRow } from './read-rows.ts'

/** What a person should know before a file is imported: what no row is wrong for. */
export function notesOn(table: CsvTable, rows: GiftRow[], plan: PlannedChange[], catalogue: Catalogue): string[] {
  return [currencyNote(table), namesNote(plan, catalogue), stockNote(plan, catalogue), hostsNote(rows)].filter(
    (note) => note !== undefined,
  )
}

function currencyNote({ headings, rows }: CsvTable): string | undefined {
  const heading = headings.find((name) => /^currency([ _]?code)?$/i.test(name))
  const currency = heading && rows.map(({ cells }) => cells[heading]).find((code) => code && code !== 'USD')
  return currency && `The prices are ${currency} in this file. They are taken as dollars, number for number.`
}

function namesNote(plan: PlannedChange[], { known }: Catalogue): string | undefined {
  const names = new Set([...known.values()].map(({ name }) => name.toLowerCase()))
  const again = plan.filter(({ id, wish }) => !id && names.has(String(wish.name).toLowerCase())).length
  if (again === 0) return undefined
  return again === 1
    ? 'One of the new ones has the name of a gift that is there already.'
    : `${again} of the new ones have the name of a gift that is there already.`
}

/** A file that lay there for a day knows nothing of what was sold since: its numbers would put it back on the shelf. */
function stockNote(plan: PlannedChange[], { known }: Catalogue): string | undefined {
  const moved = plan.flatMap(({ id, wish }) => {
    const now = id ? known.get(id) : undefined
    return now && wish.stock !== undefined && wish.stock !== now.stock ? `${now.name} ${now.stock} → ${wish.stock}` : []
  })
  if (moved.length === 0) return undefined
  const some = moved.slice(0, mostNamed).join(', ')
  const named = moved.length > mostNamed ? `${some} and ${moved.length - mostNamed} more` : some
  return `The stock becomes what the file says, whatever was sold since: ${named}. Without its stock column it stays as it is.`
}
const mostNamed = 3

function hostsNote(rows: GiftRow[]): string | undefined {
  const hosts = new Set(
    rows.flatMap(({ images = [] }) => images.flatMap((image) => (URL.canParse(image) ? new URL(image).host : []))),
  )
  if (hosts.size === 0) return undefined
  return `Pictures stay where they are and are not fetched: they are shown from ${[...hosts].slice(0, 3).join(', ')}.`
}
