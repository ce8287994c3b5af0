import type { CSSProperties } from 'react'
import { basicColorOf } from '../colors.ts'
import type { Dyed } from '../filament-look.ts'
import { filamentClass } from './filament-class.ts'

/** The class and style that color an element like a filament: the variables `--filament` and `--filament-deep`. */
export function filamentProps({ color, look }: Dyed, className: string): { className: string; style?: CSSProperties } {
  const basic = basicColorOf(color)
  if (!look) return { className: `${className} ${filamentClass(basic ?? 'gold')}` }
  const [first, second] = look.hex
  return { className: `${className} filament-own`, style: { '--filament': first, '--second': second } as CSSProperties }
}

/** A filament as a round bead, of two halves for a two-tone filament. */
export const Bead = ({ look, color }: Dyed) => (
  <span {...filamentProps({ look, color }, `bead flex-none ${look?.hex[1] ? 'bead-two' : ''}`)} aria-hidden="true" />
)
