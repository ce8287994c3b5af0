import { useRef } from 'react'
import { colorNames } from '#features/drawings/colors.ts'
import { type Column, DataTable } from '#features/office/client/data-table.tsx'
import { useRowKeys } from '#features/office/client/row-keys.ts'
import { orderNumber } from '#features/orders/order.ts'
import { showDate } from '#platform/client/dates.ts'
import type { Piece } from '../contract.ts'
import type { QueueGroup } from '../print-queue.ts'
import { sayMinutes, sayPieces, unmeasuredMinutes } from '../print-queue.ts'
import { MakeCell, PieceWords, workOf } from './piece-words.tsx'
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
          {title && (
            <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hair bg-oat px-4 py-2 text-lg">
              {title}
              <span className="num font-body text-sm font-semibold text-muted">
                {sayPieces(own.length)}, {sayMinutes(minutesOf(own))}
              </span>
            </h3>
          )}
          <DataTable
            label={title || 'The queue'}
            allLabel={title ? `Select all of ${title}` : 'Select all that are shown'}
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
  if (group === 'order') return ''
  if (group === 'due') return `Due ${showDate(dueDay)}`
  return customization ? colorNames[customization.color] : 'Custom designs'
}

const nameOf = ({ productName, orderId, piece }: Piece) => `${productName} ${piece} of #${orderNumber(orderId)}`

const columns: Column<Piece>[] = [
  { name: 'Piece', wide: true, cell: (piece) => <PieceWords piece={piece} /> },
  { name: 'Filament and size', away: true, cell: (piece) => <MakeCell piece={piece} /> },
  { name: 'Takes', away: true, cell: (piece) => <span className="num whitespace-nowrap">{workOf(piece)}</span> },
  { name: 'Due', away: true, cell: ({ dueDay }) => <span className="num whitespace-nowrap">{showDate(dueDay)}</span> },
  {
    name: 'Expected',
    away: true,
    cell: ({ expectedDay, dueDay }) => (
      <span className={`num whitespace-nowrap ${expectedDay && expectedDay > dueDay ? 'font-semibold text-err' : ''}`}>
        {expectedDay ? showDate(expectedDay) : '–'}
      </span>
    ),
  },
]
