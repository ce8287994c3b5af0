import { type RefObject, useEffect, useRef } from 'react'
import { isCommand } from '#features/office/client/row-keys.ts'
import type { Piece } from '../contract.ts'

type Moving = { pieces: Piece[]; onMove: (id: string, to: string) => void }

/** Shift with J and K moves the piece whose row has the focus down and up in the queue. */
export function useMoveKeys(list: RefObject<HTMLElement | null>, moving: Moving) {
  const current = useRef(moving)
  current.current = moving
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const { pieces, onMove } = current.current
      if (!list.current || !isCommand(event)) return
      const rows = [...list.current.querySelectorAll('tbody tr')]
      const at = rows.findIndex((row) => row.contains(document.activeElement))
      const piece = pieces[at]
      // Down is before the one after the next.
      const to = { J: pieces[at + 2]?.id ?? (pieces[at + 1] && 'end'), K: pieces[at - 1]?.id }[event.key]
      if (!piece || !to) return
      event.preventDefault()
      onMove(piece.id, to)
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [list])
}
