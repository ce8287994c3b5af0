import { basicColorOf, type Color } from './colors.ts'
import { filamentColors } from './filament.ts'
import type { Dyed, FilamentLook } from './filament-look.ts'

/** The looks of the basic colors; the shop's gold is a silk filament. */
const basicLook = (color: Color): FilamentLook => {
  const basic = basicColorOf(color)
  return { hex: [filamentColors[basic ?? 'cream'].mid], finish: basic === 'gold' ? 'silk' : 'matte' }
}

/** The look of a filament: its own, or a basic color's. */
export const lookOf = ({ color, look }: Dyed): FilamentLook => look ?? basicLook(color)

/** Whether a filament looks like the basic color of its key, so that its look needs not be stored. */
export const isBasicLook = (color: Color, { hex, finish }: FilamentLook): boolean => {
  const basic = basicColorOf(color) && basicLook(color)
  return basic !== undefined && hex.length === 1 && hex[0] === basic.hex[0] && finish === basic.finish
}

/** The shade of a filament between two layers. */
export function shadeOfFilament(dyed: Dyed): string {
  const basic = basicColorOf(dyed.color)
  const [first = ''] = lookOf(dyed).hex
  return basic && filamentColors[basic].mid === first ? filamentColors[basic].dark : darker(first)
}

/** A color as `#rrggbb` with 62% of its light. */
const darker = (hex: string): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(Number.parseInt(hex.slice(at, at + 2), 16) * 0.62))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`
