import type { Color } from '#features/gifts/drawings/colors.ts'
import type { Material } from '#features/gifts/makes/materials.ts'

/** A filament, in grams: what is left on its spools, and what the waiting pieces need. */
export type FilamentStock = { material: Material; color: Color; left: number; wanted: number; state: FilamentState }

/** Whether the filament covers the open orders, with a reserve. */
export const filamentStates = ['enough', 'low', 'short', 'out'] as const
export type FilamentState = (typeof filamentStates)[number]

/** The level of a filament; `reorder` is the reserve in grams after all open orders are printed. */
export function stateOf({ left, wanted }: { left: number; wanted: number }, reorder: number): FilamentState {
  if (left <= 0) return 'out'
  if (left < wanted) return 'short'
  return left - wanted < reorder ? 'low' : 'enough'
}
