import { filamentClass } from '#features/drawings/client/filament-class.ts'
import { colorNames, colors } from '#features/drawings/colors.ts'

/** The four filaments a gift comes in, as beads. */
export const FilamentBeads = () => (
  <span
    className="flex gap-1"
    role="img"
    aria-label={`Colours: ${colors.map((color) => colorNames[color]).join(', ')}`}
  >
    {colors.map((color) => (
      <span key={color} className={`bead ${filamentClass(color)}`} />
    ))}
  </span>
)
