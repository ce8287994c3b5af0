import { customsCodeLabel, materialLabel, priceLabel } from '#features/base/office/client/words.ts'
import { whenOutLabel } from '#features/selling/catalog/client/words.ts'
import { modelLabel } from '#features/selling/proofs/client/model-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { type ImportColumn, importColumns, type Mapping, numberedHeadings } from '../columns.ts'
import type { ImportAnswer } from '../contract.ts'

const names = {
  id: 'Id',
  name: 'Name',
  description: 'Description',
  price: priceLabel,
  stock: 'Stock',
  whenOutOfStock: whenOutLabel,
  category: 'Category',
  images: 'Images',
  modelFile: modelLabel,
  material: materialLabel,
  customsCode: customsCodeLabel,
  isPublished: 'Published',
  imageTexts: 'Image descriptions',
} satisfies Record<ImportColumn, string>

type ImportColumnsProps = {
  plan: ImportAnswer
  guess: Mapping
  isBusy: boolean
  onChoose: (columns: Mapping) => void
}

/** Assigns the file's columns to product fields. A file exported by this shop needs no changes. */
export function ImportColumns({ plan, guess, isBusy, onChoose }: ImportColumnsProps) {
  const { headings, columns, source } = plan
  const choose = (column: ImportColumn, chosen: string) => {
    const { [column]: _, ...others } = columns
    onChoose(chosen ? { ...others, [column]: JSON.parse(chosen) as string[] } : others)
  }
  return (
    <details open={source !== 'own'}>
      <summary className="link flex min-h-11 items-center font-semibold">Columns</summary>
      <div className="mt-3 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {importColumns.map((column) => (
          <SelectField
            key={column}
            label={names[column]}
            disabled={isBusy}
            value={JSON.stringify(columns[column] ?? '').replace('""', '')}
            options={[
              { value: '', name: 'Leave out' },
              ...(column === 'images' ? listsOf(headings, guess.images) : []),
              ...headings.map((heading) => ({ value: JSON.stringify([heading]), name: heading })),
            ]}
            onChange={({ target }) => choose(column, target.value)}
          />
        ))}
      </div>
    </details>
  )
}

/** Options for pictures that are spread over several columns: the guessed ones, and each list of numbered headings. */
function listsOf(headings: string[], guessed: string[] = []) {
  const lists = [guessed, ...numberedHeadings(headings)].filter((list) => list.length > 1)
  const named = lists.map((list) => ({
    value: JSON.stringify(list),
    name: `${list[0]} to ${list.at(-1)} (${list.length} columns)`,
  }))
  return [...new Map(named.map((option) => [option.value, option])).values()]
}
