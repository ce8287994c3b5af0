import type { OwnDesign, TextPlace } from '#features/gifts/models/own-model.ts'

const usual = { around: 20, above: 22 }
const degrees = 180 / Math.PI

/** The first camera position of a design: slightly to the side of its text area, if there is one. */
export function viewOf(place: Pick<TextPlace, 'normal'> | null): OwnDesign['view'] {
  if (!place) return usual
  const [x, y, z] = place.normal
  const high = Math.atan2(z, Math.hypot(x, y)) * degrees
  const isLevel = Math.hypot(x, y) < 0.1
  const around = isLevel ? 0 : Math.atan2(x, -y) * degrees
  // A sloping surface is viewed at an angle: straight from the front it would look flat.
  const slopes = high > 20 && !isLevel
  return {
    around: Math.round(around + (slopes ? 24 : 12)),
    above: Math.round(Math.min(65, Math.max(14, high + (slopes ? -20 : 12)))),
  }
}
