import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Material } from '#features/gifts/makes/materials.ts'

/** A filament, in grams: what is left on its spools, and what the pieces take that are still to be printed. */
export type FilamentStock = { material: Material; color: Color; left: number; wanted: number; state: FilamentState }

/** Whether what is left is enough for what is ordered, and for a little more. */
export const filamentStates = ['enough', 'low', 'short', 'out'] as const
export type FilamentState = (typeof filamentStates)[number]

/** What is said of a filament; `reorder` is how many grams there are to be left when everything is printed. */
export function stateOf({ left, wanted }: { left: number; wanted: number }, reorder: number): FilamentState {
  if (left <= 0) return 'out'
  if (left < wanted) return 'short'
  return left - wanted < reorder ? 'low' : 'enough'
}
