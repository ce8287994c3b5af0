import { type Column, DataTable } from '#features/base/office/client/data-table.tsx'
import { showMinutes } from '#features/gifts/estimates/show-work.ts'
import { showGrams } from '#features/workshop/filament/client/filament-left.tsx'
import { type Cents, cents, centsOfSum, largestOf, shareOf, showDollars } from '#platform/money.ts'
import type { Prints, ProfitRow } from '../contract.ts'

type Row = ProfitRow & { id: string }

/** Revenue, cost and profit of each product, color or month, with a bar of the profit. */
export function ProfitTable({ rows, what }: { rows: ProfitRow[]; what: string }) {
  const most = largestOf(
    rows.map(({ margin }) => centsOfSum(margin)),
    cents(1),
  )
  return (
    <DataTable
      label={what}
      rows={rows.map((row): Row => ({ ...row, id: row.key }))}
      columns={columnsOf(
        what,
        most,
        rows.some(({ prints }) => wasPrinted(prints)),
      )}
      nameOf={({ name }) => name}
    />
  )
}

const columnsOf = (what: string, most: Cents, isPrinted: boolean): Column<Row>[] => [
  { name: what, cell: ({ name }) => <b className="line-clamp-2 wrap-anywhere md:min-w-32">{name}</b>, wide: true },
  { name: 'Pieces', cell: ({ pieces }) => <span className="num">{pieces}</span>, amount: true },
  { name: 'Revenue', cell: ({ revenue }) => <span className="num">{showDollars(revenue)}</span>, amount: true },
  {
    name: 'Cost',
    cell: ({ pieces, measured, cost }) => (
      <span className="num">{pieces > 0 && measured === 0 ? 'unknown' : showDollars(cost)}</span>
    ),
    amount: true,
  },
  {
    name: 'Profit',
    cell: ({ margin, marginPercent }) => (
      <span className="num">
        <b>{showDollars(margin)}</b> <span className="text-muted">({marginPercent}%)</span>
      </span>
    ),
    amount: true,
  },
  ...(isPrinted ? [printed] : []),
  {
    name: 'Compared to the best',
    cell: (row) => (
      <span
        className="block h-2.5 min-w-px rounded-pill bg-ok"
        style={{ width: `${barOf(row, most)}%` }}
        aria-hidden="true"
      />
    ),
    wide: true,
  },
]

/** Shown only if pieces were printed: a shop that sells from stock does not need this column. */
const printed: Column<Row> = {
  name: 'Printed',
  cell: ({ prints }) => <span className="num md:whitespace-nowrap">{showPrints(prints)}</span>,
  amount: true,
}

const wasPrinted = ({ done, failed }: Prints) => done + failed > 0
const showPrints = (prints: Prints) =>
  wasPrinted(prints) ? `${showGrams(prints.grams)}, ${showMinutes(prints.minutes)}` : 'nothing'

const barOf = ({ margin }: ProfitRow, most: Cents) => Math.max(0, Math.round(100 * shareOf(centsOfSum(margin), most)))
