import type { KeyboardEvent } from 'react'
import type { Stage } from './stage.ts'

/** What stands on a stage is turned by arrows, and comes nearer and goes away by plus and minus. */
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
