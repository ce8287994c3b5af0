import { materialLabel, priceLabel } from '#features/base/office/client/words.ts'
import { whenOutLabel } from '#features/selling/catalog/client/words.ts'
import { modelLabel } from '#features/selling/proofs/client/model-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { type ImportColumn, importColumns, type Mapping } from '../columns.ts'
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
  const unused = headings.filter((heading) => !Object.values(columns).flat().includes(heading))
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
              ...severalOf(guess[column]),
              ...headings.map((heading) => ({ value: JSON.stringify([heading]), name: heading })),
            ]}
            onChange={({ target }) => choose(column, target.value)}
          />
        ))}
      </div>
      {unused.length > 0 && <p className="mt-3 text-sm break-words text-muted">Ignored: {unused.join(', ')}.</p>}
    </details>
  )
}

/** An option for pictures that are spread over several columns. */
const severalOf = (headings: string[] = []) =>
  headings.length > 1
    ? [{ value: JSON.stringify(headings), name: `${headings[0]} to ${headings.at(-1)} (${headings.length} columns)` }]
    : []
