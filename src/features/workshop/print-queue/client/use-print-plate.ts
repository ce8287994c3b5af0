import { useState } from 'react'
import type { Filament } from '#features/gifts/makes/filament.ts'
import type { Printer } from '#features/workshop/printers/contract.ts'
import { readFile } from '#platform/client/read-file.ts'
import { saveFile } from '#platform/client/save-file.ts'
import { toast } from '#platform/client/toast.ts'
import type { Piece } from '../contract.ts'
import { showPieces } from '../print-queue.ts'
import { plateOfPiecesPath, useQueueWrite } from './requests.ts'

type WantedPlate = { pieces: Piece[]; printer: Printer; loaded: Filament[] }

/**
 * Puts pieces on a printer and saves their print file; `loaded` are the filaments that the screen asked to load. Answers whether the pieces
 * were started.
 */
export function usePrintPlate() {
  const { mutateAsync } = useQueueWrite()
  const [isPrinting, setIsPrinting] = useState(false)
  const print = async ({ pieces, printer, loaded }: WantedPlate): Promise<boolean> => {
    setIsPrinting(true)
    const { id: printerId, name } = printer
    const ids = pieces.map(({ id }) => id)
    try {
      // The plate comes first: pieces that do not fit on the bed must not start.
      const hasModels = pieces.some(({ isPrintedFromModel }) => isPrintedFromModel)
      const plate = hasModels ? await readFile(plateOfPiecesPath(ids, printerId)) : undefined
      await mutateAsync({ do: 'start', pieces: ids, printerId, loaded })
      if (plate) saveFile(plate)
      toast.success('Printing', `${showPieces(ids.length)} on ${name}.`)
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
