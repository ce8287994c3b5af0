import { ArrowDown, ArrowUp } from 'lucide-react'
import { type MouseEvent, type ReactNode, useRef } from 'react'
import './office.css'

export type Column<Row> = {
  name: string
  cell: (row: Row) => ReactNode
  /** A number: aligned right. */
  amount?: boolean
  /** Hides the column on phones, or on all screens narrower than 1440 px. */
  hidden?: 'on a phone' | 'below 1440 px'
  /** On phones the cell takes the card's whole width. */
  wide?: boolean
  /** On phones the cell starts at the card's edge, below the checkbox. */
  startsAtEdge?: boolean
  /** The values of `sort` that order the list by this column. */
  sort?: { up: string; down: string }
}

type DataTableProps<Row> = {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  /** One of several stacked tables, each under a heading that selects its rows. */
  isPart?: boolean
  /** The row's name in its checkbox label. */
  nameOf: (row: Row) => string
  /** The rows belong to the previous search; the next result is loading. */
  isOld?: boolean
  sort?: string
  onSort?: (sort: string) => void
  /** The ids of the selected rows. Without `onSelect` rows cannot be selected. */
  selected?: ReadonlySet<string>
  onSelect?: (ids: Set<string>) => void
}

/**
 * A sortable table with selectable rows; Shift selects a range. On phones the rows become cards. The element that opens a row
 * carries `data-row-open`, for the keyboard shortcuts.
 */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { label, isPart, rows, columns, nameOf, isOld, sort, onSort, selected = none, onSelect } = props
  const last = useRef<string>(undefined)
  const tick = (id: string, { shiftKey }: MouseEvent) => {
    const ids = rows.map((row) => row.id)
    const from = shiftKey && last.current ? ids.indexOf(last.current) : -1
    const [first, end] = [from < 0 ? ids.indexOf(id) : from, ids.indexOf(id)].sort((a, b) => a - b)
    const next = new Set(selected)
    for (const one of ids.slice(first, (end ?? 0) + 1)) selected.has(id) ? next.delete(one) : next.add(one)
    last.current = id
    onSelect?.(next)
  }
  const all = rows.length > 0 && rows.every(({ id }) => selected.has(id))
  return (
    <table className={`admin-table ${isOld ? 'opacity-60' : ''}`} aria-label={label}>
      <thead>
        <tr>
          {onSelect && (
            <th scope="col" className="w-12">
              {isPart ? (
                <span className="sr-only">Selected</span>
              ) : (
                <Tick
                  label="Select all on this page"
                  checked={all}
                  onClick={() => onSelect(new Set(all ? [] : rows.map(({ id }) => id)))}
                />
              )}
            </th>
          )}
          {columns.map((column) => (
            <Head key={column.name} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-selected={selected.has(row.id) || undefined}>
            {onSelect && (
              <td className="admin-tick">
                <Tick
                  label={`Select ${nameOf(row)}`}
                  checked={selected.has(row.id)}
                  onClick={(event) => tick(row.id, event)}
                />
              </td>
            )}
            {columns.map(({ name, cell, amount, wide, startsAtEdge, hidden }) => (
              <td
                key={name}
                data-label={amount ? name : undefined}
                className={
                  [amount && 'amount num', wide && 'wide', startsAtEdge && 'under', hidden && hiddenAt[hidden]]
                    .filter(Boolean)
                    .join(' ') || undefined
                }
              >
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const hiddenAt = { 'on a phone': 'max-md:!hidden', 'below 1440 px': 'max-[90rem]:!hidden' }
const none: ReadonlySet<string> = new Set()

type TickProps = { label: string; checked: boolean; onClick: (event: MouseEvent) => void }

/** A checkbox with an invisible label and a click area of 44 px. */
export const Tick = ({ label, checked, onClick }: TickProps) => (
  <label className="grid size-11 place-items-center">
    <input type="checkbox" className="size-5" aria-label={label} checked={checked} onClick={onClick} readOnly />
  </label>
)

type HeadProps<Row> = { column: Column<Row>; sort: string | undefined; onSort?: ((sort: string) => void) | undefined }

function Head<Row>({ column: { name, amount, hidden, sort: by }, sort, onSort }: HeadProps<Row>) {
  const way = by && (sort === by.up ? 'ascending' : sort === by.down ? 'descending' : undefined)
  const Arrow = way === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      className={[amount && 'amount', hidden && hiddenAt[hidden]].filter(Boolean).join(' ') || undefined}
      aria-sort={way}
    >
      {by && onSort ? (
        <button
          type="button"
          className="inline-flex min-h-11 items-center gap-1"
          onClick={() => onSort(sort === by.down ? by.up : by.down)}
        >
          {!amount && name}
          <Arrow size={16} aria-hidden="true" className={way ? '' : 'opacity-0'} />
          {amount && name}
        </button>
      ) : (
        name
      )}
    </th>
  )
}
