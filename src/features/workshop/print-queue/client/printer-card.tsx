import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { showWeekday, showWeekdays } from '#features/base/settings/weekdays.ts'
import { Bead } from '#features/gifts/drawings/client/bead.tsx'
import { showMinutes } from '#features/gifts/estimates/show-work.ts'
import { splitFilament } from '#features/gifts/makes/filament.ts'
import { MaterialMark } from '#features/selling/filaments/client/material-mark.tsx'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { loadedIn } from '#features/workshop/printers/ability.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { listNames } from '#platform/all-of.ts'
import { showDate } from '#platform/client/dates.ts'
import { downloadFile } from '#platform/client/download-file.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import type { Piece, PrintPlan } from '../contract.ts'
import { showPieces } from '../print-queue.ts'
import { FailDialog } from './fail-dialog.tsx'
import { NextPlateOf } from './next-plate.tsx'
import { PieceWords } from './piece-words.tsx'
import { notChanged, plateOfPiecesPath, useQueueWrite } from './requests.ts'

type PrinterCardProps = {
  printer: Printer
  /** The pieces on the bed. */
  pieces: Piece[]
  plan: PrintPlan[number] | undefined
  /** Whether pieces are planned, on this printer or another. */
  hasQueue: boolean
  /** The status that a linked printer reports. */
  link?: ReactNode
  /** Missing for a person who only prints and packs. */
  onEdit?: (() => void) | undefined
}

/** A printer with its current pieces and its plan. */
export function PrinterCard({ printer, pieces, plan, hasQueue, link, onEdit }: PrinterCardProps) {
  const { mutateAsync, isPending } = useQueueWrite()
  const [failed, setFailed] = useState<Piece>()
  const finish = async (done: Piece[]) => {
    try {
      await mutateAsync({ do: 'finish', pieces: done.map(({ id }) => id) })
      toast.success('Done', `${showPieces(done.length)} off ${printer.name}.`)
    } catch (error) {
      toast.refused(notChanged, error)
    }
  }
  const { nameOf: nameOfLoaded, lookOf } = useFilaments()
  const loaded = loadedOf(printer)
  const models = pieces.filter(({ isPrintedFromModel }) => isPrintedFromModel).map(({ id }) => id)
  return (
    <li
      className="printer-card panel flex w-[88%] min-w-0 flex-none snap-start flex-col only:w-full sm:w-auto"
      data-drop-name={printer.isWorking ? printer.id : undefined}
    >
      <div className="printer-head flex flex-wrap items-center justify-between gap-x-2 gap-y-1 p-4 pb-2 sm:flex-nowrap sm:items-start">
        <span className="flex min-w-0 items-center gap-2 sm:min-h-11">
          <h3 className="flex min-w-0 items-center gap-2 text-xl">
            {loaded && <Bead color={loaded.color} look={lookOf(loaded)} />}
            <span className="line-clamp-2">{printer.name}</span>
          </h3>
          {printer.color && <MaterialMark material={printer.material} />}
        </span>
        {onEdit && (
          <Button
            variant="quiet"
            size="small"
            className="-mr-3 flex-none max-sm:-ml-3"
            aria-label={`Edit ${printer.name}`}
            onClick={onEdit}
          >
            Edit
          </Button>
        )}
      </div>
      <p className="num px-4 text-sm text-muted">
        {factsOf(printer, listNames(loadedIn(printer).map((filament) => nameOfLoaded(splitFilament(filament)))))}
      </p>
      {link}
      {pieces.length > 0 && (
        <>
          <div className="mx-4 mt-3 flex flex-wrap gap-2 border-t border-hair py-3">
            <Button size="small" pending={isPending} onClick={() => void finish(pieces)}>
              {pieces.length === 1 ? 'Finished' : `All ${pieces.length} finished`}
            </Button>
            {models.length > 0 && (
              <LinkButton
                variant="quiet"
                size="small"
                href={plateOfPiecesPath(models, printer.id)}
                download
                onClick={downloadFile}
              >
                <Download size={18} aria-hidden="true" />
                Plate
              </LinkButton>
            )}
          </div>
          <ul aria-label={`On ${printer.name}`}>
            {pieces.map((piece) => (
              <li key={piece.id} className="mx-4 border-t border-hair py-2">
                <PieceWords piece={piece} />
                <span className="mt-1 flex justify-end gap-2">
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={`${nameOf(piece)} is done`}
                    pending={isPending}
                    onClick={() => void finish([piece])}
                  >
                    Done
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`${nameOf(piece)} has failed`}
                    onClick={() => setFailed(piece)}
                  >
                    Failed
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {hasQueue && printer.isWorking && pieces.length === 0 && <NextPlateOf printer={printer} />}
      <PlanOf plan={plan} isIdle={pieces.length === 0} />
      {failed && <FailDialog piece={failed} onClose={() => setFailed(undefined)} />}
    </li>
  )
}

/** The filament in a printer; null for none. */
const loadedOf = ({ color, material }: Printer) => (color ? { color, material } : null)

const nameOf = ({ productName, piece }: Piece) => `${productName} ${piece}`

const factsOf = ({ bedWidth, bedDepth, ...printer }: Printer, filaments: string) =>
  [`${bedWidth} × ${bedDepth} mm`, filaments && `${filaments} loaded`, timesOf(printer)].filter(Boolean).join(' · ')

function timesOf({
  isWorking,
  offUntil,
  minutesADay,
  weekdays,
}: Pick<Printer, 'isWorking' | 'offUntil' | 'minutesADay' | 'weekdays'>): string {
  if (!isWorking) return offUntil ? `off until ${showWeekday(offUntil)}` : 'switched off'
  return `${showMinutes(minutesADay)} a day${weekdays ? `, ${showWeekdays(weekdays)}` : ''}`
}

/** The pieces planned for each day. */
function PlanOf({ plan, isIdle }: { plan: PrintPlan[number] | undefined; isIdle: boolean }) {
  if (!plan?.lastDay) return isIdle ? <p className="p-4 pt-3 text-muted">Nothing to print.</p> : null
  return (
    <details className="mt-auto px-4 pb-3">
      <summary className="cursor-pointer py-3 font-semibold">
        <span className="num">
          {showPieces(plan.pieces)} planned, done by {showDate(plan.lastDay)}
        </span>
      </summary>
      <dl className="grid grid-cols-[auto_1fr_auto] gap-x-4 gap-y-1 pb-2">
        {plan.days.map(({ day, pieces, minutes }) => (
          <div key={day} className="num contents">
            <dt>{showDate(day)}</dt>
            <dd>{showPieces(pieces)}</dd>
            <dd className="text-right text-muted">{showMinutes(minutes)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
