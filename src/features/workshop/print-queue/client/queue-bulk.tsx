import { useQuery } from '@tanstack/react-query'
import { showMinutes, showWork } from '#features/gifts/estimates/show-work.ts'
import { type Filament, filamentOf, materialOf, splitFilament } from '#features/gifts/makes/filament.ts'
import { printFilesLabel, printFilesPath } from '#features/orders/orders/client/requests.ts'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { listNames } from '#platform/all-of.ts'
import { downloadFile } from '#platform/client/download-file.ts'
import { showTime } from '#platform/client/moments.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import type { Piece, QueuePlate, QueuePlates } from '../contract.ts'
import { showPieces } from '../print-queue.ts'
import { totalMinutes } from './queue-list.tsx'
import { notChanged, platesQuery, useQueueWrite } from './requests.ts'
import { usePrintPlate } from './use-print-plate.ts'

type QueueBulkProps = {
  pieces: Piece[]
  printers: Printer[]
  /** The printer that was chosen; otherwise the best match. */
  wanted?: string | undefined
  onWant: (printerId: string) => void
  /** These pieces were dealt with. */
  onDone: (ids: string[]) => void
}

/** Actions for the selected pieces: print, pause their orders, move to the front or the end. */
export function QueueBulk({ pieces, printers, wanted, onWant, onDone }: QueueBulkProps) {
  const { mutateAsync, isPending } = useQueueWrite()
  const { nameOf } = useFilaments()
  const { print, isPrinting } = usePrintPlate()
  const printer = printers.find(({ id }) => id === wanted) ?? bestFor(pieces, printers)
  const ids = pieces.map(({ id }) => id)
  const { data: split } = useQuery(platesQuery(ids, printer?.id ?? ''))

  const printPlate = async (at: Printer, { pieces: plate, toLoad }: Pick<QueuePlate, 'pieces' | 'toLoad'>) => {
    const own = pieces.filter(({ id }) => plate.includes(id))
    if (await print({ pieces: own, printer: at, loaded: toLoad })) onDone(plate)
  }
  const act = async (title: string, acts: () => Promise<unknown>) => {
    try {
      await acts()
      toast.success(title)
      onDone(ids)
    } catch (error) {
      toast.refused(notChanged, error)
    }
  }
  const orders = [...new Set(pieces.map(({ orderId }) => orderId))]
  const lines = [
    ...new Set(pieces.flatMap(({ orderItemId, isPrintedFromModel }) => (isPrintedFromModel ? [orderItemId] : []))),
  ]
  const until = lastCorrectable(pieces)
  const isPaused = pieces.every((piece) => piece.isPaused)
  const hold = async () => {
    for (const order of orders) await mutateAsync({ do: isPaused ? 'resume' : 'pause', order })
  }
  return (
    <section className="bulk-bar" aria-label="Selected">
      <b className="num">
        {ids.length} selected, {workOfSelected(pieces, split)}
      </b>
      <Button variant="quiet" size="small" className="max-md:ml-auto md:order-last" onClick={() => onDone(ids)}>
        Clear
      </Button>
      {printer ? (
        <>
          <select
            className="field field-small w-auto min-w-0 text-ellipsis max-md:grow md:max-w-60 md:min-w-40 md:basis-24 md:grow"
            aria-label="Printer"
            value={printer.id}
            onChange={({ target }) => onWant(target.value)}
          >
            {printers.map(({ id, name, color, material }) => (
              <option key={id} value={id}>
                {color ? `${name} (${nameOf({ color, material })})` : name}
              </option>
            ))}
          </select>
          {until && (
            <b role="status" className="text-warn">
              Can be corrected until {showTime(until)}.
            </b>
          )}
          {split?.sentence ? (
            <SplitPlates
              split={split}
              isEarly={until !== undefined}
              pending={isPrinting}
              onPrint={(plate) => void printPlate(printer, plate)}
            />
          ) : (
            <PrintButton
              note={changesOnEachLayer(pieces, printer)}
              isEarly={until !== undefined}
              toLoad={split?.plates[0]?.toLoad ?? []}
              pending={isPrinting}
              onPrint={(toLoad) => void printPlate(printer, { pieces: ids, toLoad })}
            />
          )}
        </>
      ) : (
        <span className="text-muted">No printer is switched on. Add a printer, or switch one on.</span>
      )}
      {lines.length > 0 && (
        <LinkButton variant="ghost" size="small" href={printFilesPath(lines)} download onClick={downloadFile}>
          {printFilesLabel}
        </LinkButton>
      )}
      <Button
        variant="ghost"
        size="small"
        pending={isPending}
        onClick={() => void act('Moved to the front', () => mutateAsync({ do: 'move', pieces: ids, to: 'front' }))}
      >
        To the front
      </Button>
      <Button
        variant="quiet"
        size="small"
        className="max-md:hidden"
        pending={isPending}
        onClick={() => void act('Moved to the end', () => mutateAsync({ do: 'move', pieces: ids, to: 'end' }))}
      >
        To the end
      </Button>
      <Button
        variant="quiet"
        size="small"
        pending={isPending}
        onClick={() => void act(isPaused ? 'Resumed' : 'Paused', hold)}
      >
        {`${isPaused ? 'Resume' : 'Pause'} ${orders.length === 1 ? 'the order' : `${orders.length} orders`}`}
      </Button>
    </section>
  )
}

/** Until when customers can correct some of these pieces; undefined if none can be corrected. */
const lastCorrectable = (pieces: Piece[]): string | undefined =>
  pieces
    .flatMap(({ correctableUntil }) => correctableUntil ?? [])
    .sort()
    .at(-1)

/** Prints the pieces; a filament that is not in the printer is loaded first, and confirmed by the same press. */
function PrintButton({
  toLoad,
  note,
  isEarly,
  pending,
  onPrint,
}: {
  toLoad: Filament[]
  note: string | null
  /** Whether customers can still correct pieces. */
  isEarly: boolean
  pending: boolean
  onPrint: (loaded: Filament[]) => void
}) {
  const { nameOf } = useFilaments()
  const named = listNames(toLoad.map((filament) => nameOf(splitFilament(filament))))
  return (
    <>
      {note && <span className="w-full text-sm text-muted md:order-last">{note}</span>}
      {named && (
        <b role="status" className="text-warn">
          Load {named} first.
        </b>
      )}
      <Button size="small" pending={pending} onClick={() => onPrint(toLoad)}>
        {`${named ? 'Loaded, print' : 'Print'} ${isEarly ? 'anyway' : 'these'}`}
      </Button>
    </>
  )
}

/** A nozzle that is purged changes filament on each layer that holds gifts of several colors. */
const changesOnEachLayer = (pieces: Piece[], { kind }: Printer): string | null =>
  kind === 'slots' && new Set(pieces.map(({ customization }) => customization && filamentOf(customization))).size > 1
    ? 'Gifts of several colors on one plate change filament on every layer. Plates of one color are quicker and waste less.'
    : null

/** Why the pieces are not one plate, and a button for each plate. */
function SplitPlates({
  split: { sentence, plates },
  isEarly,
  pending,
  onPrint,
}: {
  split: QueuePlates
  isEarly: boolean
  pending: boolean
  onPrint: (plate: QueuePlate) => void
}) {
  const { nameOf } = useFilaments()
  const named = (filaments: Filament[]) => filaments.map((filament) => nameOf(splitFilament(filament))).join(', ')
  return (
    <div className="flex w-full flex-wrap items-center gap-2 md:order-last">
      <p role="status" className="w-full text-sm">
        {sentence}
      </p>
      {plates.map((plate) => {
        const { pieces, minutes, filaments, toLoad } = plate
        return (
          <Button key={pieces[0]} size="small" variant="ghost" pending={pending} onClick={() => onPrint(plate)}>
            {`${toLoad.length > 0 ? `${named(toLoad)} loaded, print` : 'Print'} ${isEarly ? 'anyway: ' : ''}`}
            {showPieces(pieces.length)}, {named(filaments.map(({ filament }) => filament))}, {showMinutes(minutes)}
          </Button>
        )
      })}
    </div>
  )
}

/** The total minutes and grams, on the printer where they are known. */
function workOfSelected(pieces: Piece[], split: QueuePlates | undefined): string {
  if (!split || split.left.length > 0) return showMinutes(totalMinutes(pieces))
  const sum = (of: (plate: QueuePlate) => number) => split.plates.reduce((total, plate) => total + of(plate), 0)
  const minutes = sum((plate) => plate.minutes)
  const grams = sum(({ filaments }) => filaments.reduce((total, one) => total + one.grams, 0))
  const isSliced = pieces.every((piece) => piece.isSliced) && sum(({ changes }) => changes) === 0
  return grams > 0 ? showWork({ minutes, grams, isSliced }) : showMinutes(minutes)
}

/** The printer that has most of the pieces' material loaded; among equals, most of their filament. */
function bestFor(pieces: Piece[], printers: Printer[]): Printer | undefined {
  const makes = pieces.flatMap(({ customization }) => customization ?? [])
  const heated = ({ material }: Printer) => makes.filter((make) => materialOf(make) === material).length
  const fits = (printer: Printer) => makes.filter((make) => filamentOf(make) === filamentOf(printer)).length
  return printers.toSorted((one, other) => heated(other) - heated(one) || fits(other) - fits(one))[0]
}
