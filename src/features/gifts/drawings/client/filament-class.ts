import type { BasicColor } from '../colors.ts'
import './drawings.css'

/** The CSS class that colors an element like a basic filament. */
export const filamentClass = (color: BasicColor) => `filament-${color}` as const
