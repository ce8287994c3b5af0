import type { KeyboardEvent } from 'react'
import type { Stage } from './stage.ts'

/** Keyboard controls of a stage: arrow keys turn the gift, plus and minus zoom. */
export function turnByKeys(event: KeyboardEvent, stage: Stage | undefined) {
  const moves: Record<string, () => void> = {
    ArrowLeft: () => stage?.turn(-15),
    ArrowRight: () => stage?.turn(15),
    ArrowUp: () => stage?.rise(15),
    ArrowDown: () => stage?.rise(-15),
    '+': () => stage?.near(0.1),
    '-': () => stage?.near(-0.1),
  }
  const move = moves[event.key]
  if (!move) return
  event.preventDefault()
  move()
}
