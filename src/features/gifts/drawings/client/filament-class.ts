import type { Color } from '../colors.ts'
import './drawings.css'

/** The class that gives a part the colour of a filament. */
export const filamentClass = (color: Color) => `filament-${color}` as const
