import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { isCommand } from '#features/base/office/client/row-keys.ts'
import type { Piece } from '../contract.ts'

type Moving = { pieces: Piece[]; onPlace: (from: number, place: number) => void }

/**
 * Shift+J and Shift+K move the focused piece down and up in the queue, and so do the arrow keys on its handle. The focus moves along.
 */
export function useMoveKeys(list: RefObject<HTMLElement | null>, moving: Moving) {
  const current = useRef(moving)
  current.current = moving
  const focused = useRef<{ id: string; control: string }>(undefined)
  const { pieces } = moving
  useEffect(() => {
    const act = (event: KeyboardEvent) => {
      const { pieces, onPlace } = current.current
      const rows = [...(list.current?.querySelectorAll('tbody tr') ?? [])]
      const from = rows.findIndex((row) => row.contains(document.activeElement))
      const way = wayOf(event)
      const [piece, other] = [pieces[from], pieces[from + way]]
      if (way === 0 || !piece || !other) return
      event.preventDefault()
      focused.current = { id: piece.id, control: isHandle(event.target) ? '.drag-handle' : '[data-row-open]' }
      onPlace(from, from + way)
    }
    document.addEventListener('keydown', act)
    return () => document.removeEventListener('keydown', act)
  }, [list])
  useLayoutEffect(() => {
    const { id, control } = focused.current ?? {}
    focused.current = undefined
    const row = list.current?.querySelectorAll('tbody tr')[pieces.findIndex((piece) => piece.id === id)]
    if (control) row?.querySelector<HTMLElement>(control)?.focus()
  }, [list, pieces])
}

const isHandle = (target: EventTarget | null) => target instanceof Element && target.closest('.drag-handle') !== null

function wayOf(event: KeyboardEvent): number {
  if (isHandle(event.target)) return { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0
  return isCommand(event) ? ({ J: 1, K: -1 }[event.key] ?? 0) : 0
}
