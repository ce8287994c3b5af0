import type { Color } from '../customization.ts'

/** Each filament's class. */
export const filament = {
  red: 'filament-red',
  green: 'filament-green',
  blue: 'filament-blue',
  gold: 'filament-gold',
} as const satisfies Record<Color, string>
