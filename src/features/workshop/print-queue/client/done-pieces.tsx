import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import type { Piece } from '../contract.ts'
import { doneAndNotPacked } from '../print-queue.ts'
import { FailDialog } from './fail-dialog.tsx'
import { PieceWords } from './piece-words.tsx'
import { doneQuery } from './requests.ts'

/** Finished pieces that are in no parcel, optionally of one order. A broken piece can be printed again (rule 98). */
export function DonePieces({ order, title, isPart = false }: { order?: string; title: string; isPart?: boolean }) {
  const [isOpen, setIsOpen] = useState(false)
  const found = useQuery({ ...doneQuery(order), enabled: isOpen })
  const [broken, setBroken] = useState<Piece>()
  return (
    <>
      <details
        className={isPart ? 'border-t border-hair px-3.5' : 'panel px-3.5'}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary className="min-h-11 cursor-pointer py-3 font-semibold">{title}</summary>
        <Reading
          of={ignoreRefetchError(found)}
          failed="The finished pieces could not be loaded."
          waiting={<Skeleton className="mb-4 h-24" />}
          isEmpty={(pieces) => pieces.length === 0}
          empty={<p className="pb-4 text-muted">No finished pieces are waiting to be packed.</p>}
        >
          {(pieces) => <DoneList pieces={pieces} onBroken={setBroken} />}
        </Reading>
      </details>
      {broken && <FailDialog piece={broken} wasDone onClose={() => setBroken(undefined)} />}
    </>
  )
}

/** Finished pieces, each with a button for a piece that is found broken. */
export const DoneList = ({ pieces, onBroken }: { pieces: Piece[]; onBroken: (piece: Piece) => void }) => (
  <ul aria-label={doneAndNotPacked} className="pb-2">
    {pieces.map((piece) => (
      <li key={piece.id} className="flex items-center gap-3 border-t border-hair py-2">
        <PieceWords piece={piece} />
        <Button
          variant="quiet"
          size="small"
          aria-label={`${piece.productName} ${piece.piece} is broken`}
          onClick={() => onBroken(piece)}
        >
          Broken
        </Button>
      </li>
    ))}
  </ul>
)
