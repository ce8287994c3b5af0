import { colorNames, colors } from '../customization.ts'
import { filament } from './filament.ts'

/** The four filaments a gift comes in, as beads. */
export const FilamentBeads = () => (
  <span
    className="flex gap-1"
    role="img"
    aria-label={`Colours: ${colors.map((color) => colorNames[color]).join(', ')}`}
  >
    {colors.map((color) => (
      <span key={color} className={`bead ${filament[color]}`} />
    ))}
  </span>
)
