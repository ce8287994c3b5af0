import type { Color } from '../colors.ts'
import './drawings.css'

/** The CSS class that colors an element like a filament. */
export const filamentClass = (color: Color) => `filament-${color}` as const
