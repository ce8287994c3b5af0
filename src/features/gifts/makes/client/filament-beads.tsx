import { Bead } from '#features/gifts/drawings/client/bead.tsx'
import { colorsOf, type OfferedMakes } from '../offer.ts'

const maxBeads = 8

/** The first colors of a gift as beads. */
export const FilamentBeads = ({ offer = {} }: { offer?: OfferedMakes }) => (
  <span
    className="flex gap-1"
    role="img"
    aria-label={`Colors: ${colorsOf(offer)
      .map(({ name }) => name)
      .join(', ')}`}
  >
    {colorsOf(offer)
      .slice(0, maxBeads)
      .map(({ color, look }) => (
        <Bead key={color} color={color} look={look} />
      ))}
  </span>
)
