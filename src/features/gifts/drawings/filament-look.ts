import type { Color } from './colors.ts'

/** How a filament's surface looks. */
export const finishes = ['matte', 'silk', 'translucent', 'sparkle'] as const
export type FilamentFinish = (typeof finishes)[number]

/** The look of a filament: one color as `#rrggbb`, or two for a two-tone filament. */
export type FilamentLook = { hex: string[]; finish: FilamentFinish }

/** The key of a filament's color, with its look unless that is a basic color's. */
export type Dyed = { color: Color; look?: FilamentLook | undefined }

/** A color as `#rrggbb` with 62% of its light. */
export const darker = (hex: string): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * 0.62))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
