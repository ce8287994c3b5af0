import type { OwnDesign, TextPlace } from '#features/models/own-model.ts'

const usual = { around: 20, above: 22 }
const degrees = 180 / Math.PI

/** From where a design is first looked at: a little aside of its words, where it has a place for some. */
export function viewOf(place: Pick<TextPlace, 'normal'> | null): OwnDesign['view'] {
  if (!place) return usual
  const [x, y, z] = place.normal
  const high = Math.atan2(z, Math.hypot(x, y)) * degrees
  const around = Math.hypot(x, y) < 0.1 ? 0 : Math.atan2(x, -y) * degrees
  return { around: Math.round(around + 12), above: Math.round(Math.min(65, Math.max(14, high + 12))) }
}
