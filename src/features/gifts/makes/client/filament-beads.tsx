import { filamentClass } from '#features/gifts/drawings/client/filament-class.ts'
import { colorsOf, type OfferedMakes } from '../offer.ts'

/** The colors of a gift as beads. */
export const FilamentBeads = ({ offer = {} }: { offer?: OfferedMakes }) => (
  <span
    className="flex gap-1"
    role="img"
    aria-label={`Colors: ${colorsOf(offer)
      .map(({ name }) => name)
      .join(', ')}`}
  >
    {colorsOf(offer).map(({ color }) => (
      <span key={color} className={`bead ${filamentClass(color)}`} />
    ))}
  </span>
)
