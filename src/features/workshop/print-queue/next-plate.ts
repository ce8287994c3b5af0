import type { Filament } from '#features/gifts/makes/filament.ts'
import { arrangeOnPlates } from '#features/selling/proofs/plate.ts'
import { workOnPrinter } from '#features/workshop/printers/ability.ts'
import { changeMinutes } from './plan.ts'
import {
  filamentsToHold,
  type PlatePiece,
  type PlatePrinter,
  printTogether,
  setsBesideBody,
  workOfPlate,
} from './plates.ts'
import { maxQueuePieces } from './print-queue.ts'

/** A waiting piece. `isUrgent`: its promise is at risk. */
export type QueuedPiece = PlatePiece & { isUrgent: boolean }

type NextPlateTerms = {
  printer: PlatePrinter
  loaded: Filament[]
  /** The minutes until the plate has to be finished; null for any end. */
  minutes: number | null
}

/**
 * The pieces for a printer's next plate, from the queue in its order (rule 121). The first piece is the first one whose promise is at risk,
 * otherwise the first whose filament is loaded, otherwise the first of the queue. The plate is filled with pieces of its filaments that fit
 * beside it and end in time.
 */
export function chooseNextPlate(queue: QueuedPiece[], { printer, loaded, minutes }: NextPlateTerms): QueuedPiece[] {
  const { ability, bed } = printer
  const toLoad = (plate: PlatePiece[]) => filamentsToHold(plate, ability).filter((one) => !loaded.includes(one))
  const isInTime = (plate: PlatePiece[]) =>
    minutes === null || workOfPlate(plate, ability).minutes + toLoad(plate).length * changeMinutes <= minutes
  const isPossible = (piece: QueuedPiece) => workOnPrinter(ability, piece.parts) !== null && isInTime([piece])
  const fits = (plate: PlatePiece[]) => {
    const footprints = plate.flatMap(({ footprint }) => footprint ?? [])
    const [first = [], ...others] = arrangeOnPlates(footprints, bed)
    return others.length === 0 && first.length === footprints.length
  }
  const first =
    queue.find((piece) => piece.isUrgent && isPossible(piece) && fits([piece])) ??
    queue.find((piece) => toLoad([piece]).length === 0 && isPossible(piece) && fits([piece])) ??
    queue.find((piece) => isPossible(piece) && fits([piece]))
  if (!first) return []
  const plate = [first]
  const alike = queue.filter((piece) => piece !== first && piece.filament === first.filament && isPossible(piece))
  let misfits = 0
  for (const piece of [...alike.filter(({ isUrgent }) => isUrgent), ...alike.filter(({ isUrgent }) => !isUrgent)]) {
    const more = [...plate, piece]
    if (!isOneSet(more) || !printTogether(more, ability)) continue
    if (fits(more) && isInTime(more)) plate.push(piece)
    else misfits++
    if (misfits >= maxMisfits || plate.length >= maxQueuePieces) break
  }
  return queue.filter((piece) => plate.includes(piece))
}

/** The bed is full, or the time over, when so many pieces did not fit. */
const maxMisfits = 20

/** One filament for bodies and one set for the rest: bodies of several filaments would change filaments on each layer. */
const isOneSet = (pieces: PlatePiece[]) => setsBesideBody(pieces).size <= 1
