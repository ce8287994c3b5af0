import { type ReactNode, useRef } from 'react'
import { type Column, DataTable, Tick } from '#features/base/office/client/data-table.tsx'
import { useRowKeys } from '#features/base/office/client/row-keys.ts'
import { useDrag } from '#features/base/office/client/use-drag.ts'
import { showMinutes } from '#features/gifts/estimates/show-work.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { showDate } from '#platform/client/dates.ts'
import type { Piece } from '../contract.ts'
import type { QueueGroup } from '../print-queue.ts'
import { showPieces, unmeasuredMinutes } from '../print-queue.ts'
import { DragHandle } from './drag-handle.tsx'
import { DueDay, MakeCell, PieceWords, workOf } from './piece-words.tsx'
import { useMoveKeys } from './use-move-keys.ts'
import './print-queue.css'

type QueueListProps = {
  pieces: Piece[]
  group: QueueGroup
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  /** Whether more pages follow. */
  hasMore?: boolean
  /** Moves a piece before another piece, or to the end. */
  onMove: (id: string, to: string) => void
  /** A piece was dropped on a printer. */
  onPrinter: (id: string, printerId: string) => void
}

/**
 * The waiting pieces, under one heading per filament or day, selected by mouse or keyboard. In queue order they can be dragged to
 * another place or onto a printer (rule 87).
 */
export function QueueList({ pieces, group, chosen, onChoose, hasMore = false, onMove, onPrinter }: QueueListProps) {
  const section = useRef<HTMLElement>(null)
  const isInOrder = group === 'order'
  const { nameOf: filamentName } = useFilaments()
  const onPlace = (from: number, place: number) => {
    const [piece, others] = [pieces[from], pieces.toSpliced(from, 1)]
    // The last visible piece is not the end of the queue while more pages follow.
    const last = hasMore ? others.at(-1)?.id : 'end'
    const to = others[place]?.id ?? last
    if (piece && to && place !== from) onMove(piece.id, to)
  }
  const onDrag = useDrag(section, {
    onPlace,
    onTarget: (from, printerId) => pieces[from] && onPrinter(pieces[from].id, printerId),
  })
  useRowKeys(section)
  useMoveKeys(section, { pieces: isInOrder ? pieces : none, onPlace })
  const columns = isInOrder ? columnsWith((piece) => <DragHandle name={nameOf(piece)} onDrag={onDrag} />) : plainColumns
  const groups = [...Map.groupBy(pieces, (piece) => titleOf(piece, group, filamentName))]
  return (
    <section ref={section} className="print-queue" aria-label="Waiting pieces">
      {groups.map(([title, own]) => (
        <div key={title}>
          <div className="flex min-h-11 flex-wrap items-center gap-x-3 border-t border-hair bg-oat pr-4 max-md:px-3.5 md:pl-2 min-[90rem]:pl-3.5">
            <Tick
              label={`Select all of ${title}`}
              checked={own.every(({ id }) => chosen.has(id))}
              onClick={() => onChoose(toggled(chosen, own))}
            />
            <h3 className="text-lg">{title}</h3>
            <span className="num ml-auto text-sm font-semibold text-muted">
              {showPieces(own.length)}, {showMinutes(totalMinutes(own))}
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

export const totalMinutes = (pieces: Piece[]) =>
  pieces.reduce((sum, { minutes }) => sum + (minutes ?? unmeasuredMinutes), 0)

function titleOf(
  { customization, dueDay }: Piece,
  group: QueueGroup,
  filamentName: (make: MakeDescription) => string,
): string {
  if (group === 'order') return 'The queue'
  if (group === 'due') return dueDay ? `Due ${showDate(dueDay)}` : 'Due some day'
  return customization ? filamentName(customization) : 'Custom designs'
}

/** Selects all pieces of a group, or clears a group that is fully selected. */
function toggled(chosen: ReadonlySet<string>, own: Piece[]): Set<string> {
  const ids = new Set(own.map(({ id }) => id))
  return ids.isSubsetOf(chosen) ? new Set(chosen).difference(ids) : new Set(chosen).union(ids)
}

const none: Piece[] = []

export const nameOf = ({ productName, orderId, piece }: Piece) => `${productName} ${piece} of #${orderNumber(orderId)}`

const columnsWith = (handle: (piece: Piece) => ReactNode): Column<Piece>[] => [
  {
    name: 'Piece',
    wide: true,
    cell: (piece) => (
      <span className="flex min-w-0 items-center gap-x-1.5">
        {handle(piece)}
        <PieceWords piece={piece} />
      </span>
    ),
  },
  { name: 'Filament and size', hidden: 'below 1440 px', cell: (piece) => <MakeCell piece={piece} /> },
  {
    name: 'Takes',
    hidden: 'on a phone',
    cell: (piece) => <span className="num whitespace-nowrap">{workOf(piece)}</span>,
  },
  {
    name: 'Due',
    hidden: 'on a phone',
    cell: (piece) => (
      <span className="num whitespace-nowrap">
        <DueDay piece={piece} />
      </span>
    ),
  },
  {
    name: 'Expected',
    hidden: 'below 1440 px',
    cell: ({ expectedDay, dueDay }) => (
      <span
        className={`num whitespace-nowrap ${expectedDay && dueDay && expectedDay > dueDay ? 'font-semibold text-err' : ''}`}
      >
        {expectedDay ? showDate(expectedDay) : '–'}
      </span>
    ),
  },
]

const plainColumns = columnsWith(() => null)
