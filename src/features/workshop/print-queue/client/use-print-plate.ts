import { useContext, useState } from 'react'
import type { Filament } from '#features/gifts/makes/filament.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { readFile } from '#platform/client/read-file.ts'
import { saveFile } from '#platform/client/save-file.ts'
import { toast } from '#platform/client/toast.ts'
import type { Piece } from '../contract.ts'
import { showPieces } from '../print-queue.ts'
import { PlateSenderContext } from './plate-sender.ts'
import { plateOfPiecesPath, useQueueWrite } from './requests.ts'

type WantedPlate = { pieces: Piece[]; printer: Printer; loaded: Filament[] }

/**
 * Puts pieces on a printer and saves their print file, or slices and sends it; `loaded` are the filaments that the screen asked to load. Answers whether the pieces
 * were started.
 */
export function usePrintPlate() {
  const { mutateAsync } = useQueueWrite()
  const senderOf = useContext(PlateSenderContext)
  const [isPrinting, setIsPrinting] = useState(false)
  const print = async ({ pieces, printer, loaded }: WantedPlate): Promise<boolean> => {
    setIsPrinting(true)
    const { id: printerId, name } = printer
    const ids = pieces.map(({ id }) => id)
    try {
      // The plate comes first: pieces that do not fit on the bed must not start.
      const hasModels = pieces.some(({ isPrintedFromModel }) => isPrintedFromModel)
      const hasAllModels = pieces.every(({ isPrintedFromModel }) => isPrintedFromModel)
      const plate = hasModels ? await readFile(plateOfPiecesPath(ids, printerId)) : undefined
      await mutateAsync({
        ...{ do: 'start', pieces: ids, printerId, loaded },
        corrections: Object.fromEntries(pieces.map(({ id, corrections }) => [id, corrections])),
        isEarly: pieces.some(({ correctableUntil }) => correctableUntil !== null),
      })
      const sendPlate = hasAllModels ? senderOf(printerId) : undefined
      if (!sendPlate) {
        if (plate) saveFile(plate)
        toast.success('Printing', `${showPieces(ids.length)} on ${name}.`)
        return true
      }
      try {
        await sendPlate()
        toast.success('Slicing', `${showPieces(ids.length)}. ${name} gets the plate as soon as it is sliced.`)
      } catch (error) {
        // The pieces are on the printer: the file is sliced by hand.
        if (plate) saveFile(plate)
        toast.refused('Failed to slice', error)
      }
      return true
    } catch (error) {
      toast.refused('Failed to print', error)
      return false
    } finally {
      setIsPrinting(false)
    }
  }
  return { print, isPrinting }
}
