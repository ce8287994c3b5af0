import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Tick } from '#features/base/office/client/data-table.tsx'
import { showMinutes } from '#features/gifts/estimates/show-work.ts'
import { type Filament, splitFilament } from '#features/gifts/makes/filament.ts'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { listNames } from '#platform/all-of.ts'
import { written } from '#platform/client/dates.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import type { NextPlate, Piece } from '../contract.ts'
import { showPieces } from '../print-queue.ts'
import { PieceWords } from './piece-words.tsx'
import { nextPlateQuery, platesQuery } from './requests.ts'
import { usePrintPlate } from './use-print-plate.ts'

/** Times of day by which a plate may have to be finished; empty for any. */
const ends = [
  { value: '', name: 'Any time' },
  { value: '18:00', name: 'Done by 18:00' },
  { value: '22:00', name: 'Done by 22:00' },
  { value: '07:00', name: 'Done by 7:00 in the morning' },
]

/** Proposes the next plate of a printer, and starts it with one press (rule 121). */
export function NextPlateOf({ printer }: { printer: Printer }) {
  const [isOpen, setIsOpen] = useState(false)
  const [until, setUntil] = useState('')
  const found = useQuery({ ...nextPlateQuery(printer.id, until), enabled: isOpen })
  if (!isOpen)
    return (
      <div className="px-4 pt-3">
        <Button
          variant="ghost"
          size="small"
          aria-label={`Next plate of ${printer.name}`}
          onClick={() => setIsOpen(true)}
        >
          Next plate
        </Button>
      </div>
    )
  return (
    <section className="mx-4 mt-3 border-t border-hair pt-3" aria-label={`Next plate of ${printer.name}`}>
      <div className="flex items-center gap-2">
        <select
          className="field field-small min-w-0 flex-1"
          aria-label="When the plate has to be finished"
          value={until}
          onChange={({ target }) => setUntil(target.value)}
        >
          {ends.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <Button variant="quiet" size="small" onClick={() => setIsOpen(false)}>
          Close
        </Button>
      </div>
      <Reading
        of={ignoreRefetchError(found)}
        failed="The next plate could not be proposed."
        waiting={<Skeleton className="mt-3 h-24" />}
        isEmpty={({ pieces }) => pieces.length === 0}
        empty={<p className="py-3 text-muted">{found.data?.sentence}</p>}
      >
        {(proposal) => (
          <Proposal
            key={proposal.plate?.pieces.join()}
            printer={printer}
            proposal={proposal}
            onDone={() => setIsOpen(false)}
          />
        )}
      </Reading>
    </section>
  )
}

/** The proposed pieces, each of which can be left out. */
function Proposal({ printer, proposal, onDone }: { printer: Printer; proposal: NextPlate; onDone: () => void }) {
  const { nameOf } = useFilaments()
  const { print, isPrinting } = usePrintPlate()
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set())
  const pieces = proposal.pieces.filter(({ id }) => !leftOut.has(id))
  const ids = pieces.map(({ id }) => id)
  const { data: split } = useQuery({ ...platesQuery(ids, printer.id), enabled: leftOut.size > 0 && ids.length > 0 })
  const plate = leftOut.size > 0 ? split?.plates[0] : proposal.plate
  const toggle = ({ id }: Piece) => setLeftOut(leftOut.symmetricDifference(new Set([id])))
  const named = (filament: Filament) => nameOf(splitFilament(filament))
  const start = async (loaded: Filament[]) => {
    if (await print({ pieces, printer, loaded })) onDone()
  }
  return (
    <>
      <ul aria-label="Proposed pieces">
        {proposal.pieces.map((piece) => (
          <li key={piece.id} className="border-t border-hair first:border-t-0">
            <span className="flex min-w-0 items-center py-1">
              <Tick
                label={`Print ${piece.productName} ${piece.piece}`}
                checked={!leftOut.has(piece.id)}
                onClick={() => toggle(piece)}
              />
              <PieceWords piece={piece} />
            </span>
          </li>
        ))}
      </ul>
      {plate && (
        <div className="border-t border-hair py-3">
          <p className="num">
            <b>{showMinutes(plate.minutes)}</b>
            {plate.filaments.map(
              ({ filament, grams }) => ` · ${named(filament)}${grams > 0 ? ` ${Math.round(grams)}\u00a0g` : ''}`,
            )}
            {plate.changes > 0 && ` · ${plate.changes === 1 ? '1 change' : `${plate.changes} changes`} of filament`}
          </p>
          {proposal.endsAt && leftOut.size === 0 && (
            <p className="num text-sm text-muted">
              {proposal.waitsForBed ? 'Started when the bed is empty' : 'Started now'}, the plate ends{' '}
              {showEnd(proposal.endsAt)}.
            </p>
          )}
          {plate.toLoad.length > 0 && (
            <p role="status" className="mt-1 font-semibold text-warn">
              Load {listNames(plate.toLoad.map(named))} first.
            </p>
          )}
          <Button size="small" className="mt-2" pending={isPrinting} onClick={() => void start(plate.toLoad)}>
            {plate.toLoad.length > 0 ? 'Loaded, print ' : 'Print '}
            {showPieces(ids.length)}
          </Button>
        </div>
      )}
    </>
  )
}

const showEnd = (moment: string) =>
  written(moment, { weekday: 'long', hour: 'numeric', minute: '2-digit', hourCycle: 'h23' })
