import { useRef } from 'react'
import { colorNames } from '#features/drawings/colors.ts'
import { type Column, DataTable, Tick } from '#features/office/client/data-table.tsx'
import { useRowKeys } from '#features/office/client/row-keys.ts'
import { orderNumber } from '#features/orders/order.ts'
import { showDate } from '#platform/client/dates.ts'
import type { Piece } from '../contract.ts'
import type { QueueGroup } from '../print-queue.ts'
import { sayMinutes, sayPieces, unmeasuredMinutes } from '../print-queue.ts'
import { DueDay, MakeCell, PieceWords, workOf } from './piece-words.tsx'
import { useMoveKeys } from './use-move-keys.ts'
import './print-queue.css'

type QueueListProps = {
  pieces: Piece[]
  group: QueueGroup
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  /** Moves a piece before another one, or to the end of those that are shown. */
  onMove: (id: string, to: string) => void
}

/** What waits, under a heading for each filament or day; pieces are ticked with the mouse or with keys. */
export function QueueList({ pieces, group, chosen, onChoose, onMove }: QueueListProps) {
  const section = useRef<HTMLElement>(null)
  useRowKeys(section)
  useMoveKeys(section, { pieces: group === 'order' ? pieces : [], onMove })
  const groups = [...Map.groupBy(pieces, (piece) => titleOf(piece, group))]
  return (
    <section ref={section} className="print-queue" aria-label="Waiting pieces">
      {groups.map(([title, own]) => (
        <div key={title}>
          <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-hair bg-oat pr-4 max-md:px-3.5 md:pl-3.5">
            <Tick
              label={`Select all of ${title}`}
              checked={own.every(({ id }) => chosen.has(id))}
              onClick={() => onChoose(toggled(chosen, own))}
            />
            <h3 className="text-lg">{title}</h3>
            <span className="num ml-auto text-sm font-semibold text-muted">
              {sayPieces(own.length)}, {sayMinutes(minutesOf(own))}
            </span>
          </div>
          <DataTable
            label={title}
            isPart
            rows={own}
            columns={columns}
            nameOf={nameOf}
            selected={chosen}
            onSelect={(ids) => onChoose(ids)}
          />
        </div>
      ))}
    </section>
  )
}

export const minutesOf = (pieces: Piece[]) =>
  pieces.reduce((sum, { minutes }) => sum + (minutes ?? unmeasuredMinutes), 0)

function titleOf({ customization, dueDay }: Piece, group: QueueGroup): string {
  if (group === 'order') return 'The queue'
  if (group === 'due') return dueDay ? `Due ${showDate(dueDay)}` : 'Due some day'
  return customization ? colorNames[customization.color] : 'Custom designs'
}

/** All of a group are ticked, or none of them where all were. */
function toggled(chosen: ReadonlySet<string>, own: Piece[]): Set<string> {
  const ids = new Set(own.map(({ id }) => id))
  return ids.isSubsetOf(chosen) ? new Set(chosen).difference(ids) : new Set(chosen).union(ids)
}

const nameOf = ({ productName, orderId, piece }: Piece) => `${productName} ${piece} of #${orderNumber(orderId)}`

const columns: Column<Piece>[] = [
  { name: 'Piece', wide: true, cell: (piece) => <PieceWords piece={piece} /> },
  { name: 'Filament and size', away: true, cell: (piece) => <MakeCell piece={piece} /> },
  { name: 'Takes', away: true, cell: (piece) => <span className="num whitespace-nowrap">{workOf(piece)}</span> },
  {
    name: 'Due',
    away: true,
    cell: (piece) => (
      <span className="num whitespace-nowrap">
        <DueDay piece={piece} />
      </span>
    ),
  },
  {
    name: 'Expected',
    away: true,
    cell: ({ expectedDay, dueDay }) => (
      <span
        className={`num whitespace-nowrap ${expectedDay && dueDay && expectedDay > dueDay ? 'font-semibold text-err' : ''}`}
      >
        {expectedDay ? showDate(expectedDay) : '–'}
      </span>
    ),
  },
]
