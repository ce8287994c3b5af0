import { type Column, DataTable } from '#features/office/client/data-table.tsx'
import { type Cents, cents, centsOfSum, largestOf, shareOf, showDollars } from '#platform/money.ts'
import type { ProfitRow } from '../contract.ts'

type Row = ProfitRow & { id: string }

/** Each product, colour or month with what is left of what it brought, drawn beside its figures. */
export function ProfitTable({ rows, what }: { rows: ProfitRow[]; what: string }) {
  const most = largestOf(
    rows.map(({ margin }) => centsOfSum(margin)),
    cents(1),
  )
  return (
    <DataTable
      label={what}
      rows={rows.map((row): Row => ({ ...row, id: row.key }))}
      columns={columnsOf(what, most)}
      nameOf={({ name }) => name}
    />
  )
}

const columnsOf = (what: string, most: Cents): Column<Row>[] => [
  { name: what, cell: ({ name }) => <b className="line-clamp-2 break-all">{name}</b>, wide: true },
  { name: 'Pieces', cell: ({ pieces }) => <span className="num">{pieces}</span>, amount: true },
  { name: 'Paid', cell: ({ revenue }) => <span className="num">{showDollars(revenue)}</span>, amount: true },
  {
    name: 'Cost',
    cell: ({ measured, cost }) => <span className="num">{measured === 0 ? 'not known' : showDollars(cost)}</span>,
    amount: true,
  },
  {
    name: 'Left',
    cell: ({ margin, marginPercent }) => (
      <span className="num">
        <b>{showDollars(margin)}</b> <span className="text-muted">({marginPercent}%)</span>
      </span>
    ),
    amount: true,
  },
  {
    name: 'Of the best',
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

const barOf = ({ margin }: ProfitRow, most: Cents) => Math.max(0, Math.round(100 * shareOf(centsOfSum(margin), most)))
