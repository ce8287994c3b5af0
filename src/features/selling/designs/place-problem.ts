import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { normaliseMake } from '#features/gifts/makes/make.ts'
import { fits } from '#features/gifts/models/fit-of.ts'
import type { AnyModel, Workshop } from '#features/gifts/models/model.ts'
import { type OwnDesign, ownModel, type TextPlace } from '#features/gifts/models/own-model.ts'
import { add, dot, scale, subtract, unit } from '#platform/vector.ts'
import { touch } from './touch.ts'

/** Why words cannot stand where somebody wants them. */
export type PlaceProblem = { sentence: string }

/** Words of which one finds room where any does, on the largest gift that the shop's printers print: a letter alone is as high as the place. */
const least = ['I', 'Ida', 'Grandma'].map((engraving) => ({
  ...normaliseMake({ size: 'large', engraving }),
  called: { size: { name: '', centimetres: 40 } },
}))

/** Why no words can stand at the place of a design, or undefined. Words are tried as the editor, the page and the cart try them. */
export function placeProblem(workshop: Workshop, design: OwnDesign): PlaceProblem | undefined {
  const { place } = design
  if (!place) return undefined
  const model = ownModel(design)
  if (!liesOn(workshop, model, place))
    return { sentence: 'The words would stand in the air, or look into the model. Choose a place on its surface.' }
  if (!place.isCut && place.normal[2] < -0.5 && place.at[2] < near)
    return { sentence: 'The gift would stand on its words. Cut them into it there, or choose another side.' }
  if (!least.some((words) => fits(workshop, model, words)))
    return { sentence: 'Not one letter can be read there. Choose a place with more room, or thicker, for the words.' }
  return undefined
}

/** How far from the surface a place may lie, and how far before it the look at it begins, as shares of the longest side. */
const near = 0.01
const before = 2 * near
/** How much of its way out may be the surface's own: that of a curve is its faces' only about. */
const alike = 0.7
const millimetres = 100

function liesOn(workshop: Workshop, model: AnyModel, { at, normal }: TextPlace) {
  if (Math.abs(dot(normal, normal) - 1) > near) return false
  const out = unit(normal)
  const body = workshop.kernel.scope(() => {
    const { body } = model.base(workshop, millimetres, {})
    return body && meshOf(body)
  })
  const from = scale(add(at, scale(out, before)), millimetres)
  const touched = body && touch(body, { from, way: scale(out, -1) })
  if (!touched) return false
  const beside = subtract(scale(touched.at, 1 / millimetres), at)
  return dot(beside, beside) <= near * near && dot(touched.normal, out) >= alike
}
