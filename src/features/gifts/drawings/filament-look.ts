import type { Color } from './colors.ts'

/** How a filament's surface looks. */
export const finishes = ['matte', 'silk', 'translucent', 'sparkle'] as const
export type FilamentFinish = (typeof finishes)[number]

/** The look of a filament: one color as `#rrggbb`, or two for a two-tone filament. */
export type FilamentLook = { hex: string[]; finish: FilamentFinish }

/** The key of a filament's color, with its look unless that is a basic color's. */
export type Dyed = { color: Color; look?: FilamentLook | undefined }
