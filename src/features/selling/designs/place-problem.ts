import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { normalizeMake } from '#features/gifts/makes/make.ts'
import { fits } from '#features/gifts/models/fit-of.ts'
import { type AnyModel, toolsFor, type Workshop } from '#features/gifts/models/model.ts'
import { type OwnDesign, ownModel, type TextPlace } from '#features/gifts/models/own-model.ts'
import { add, dot, scale, subtract, unit } from '#platform/vector.ts'
import { touch } from './touch.ts'

/** Why text cannot be placed in a text area. */
export type PlaceProblem = { sentence: string }

/** If any text fits, at least one of these does, on the largest gift that the printers can print. A single letter is as high as the area. */
const least = ['I', 'Ida', 'Grandma'].map((engraving) => ({
  ...normalizeMake({ size: 'large', engraving }),
  called: { size: { name: '', centimetres: 40 } },
}))

/** Why no text fits in a design's text area, or undefined. The checks are those of the editor, the product page and the cart. */
export function placeProblem(workshop: Workshop, design: OwnDesign): PlaceProblem | undefined {
  const { place } = design
  if (!place) return undefined
  const model = ownModel(design)
  if (!liesOn(workshop, model, place))
    return { sentence: 'The text would float in the air or face into the model. Choose a place on its surface.' }
  if (!place.isCut && place.normal[2] < -0.5 && place.at[2] < near)
    return { sentence: 'The gift would stand on its text. Engrave the text here, or choose another side.' }
  if (!least.some((words) => fits(workshop, model, words)))
    return {
      sentence: 'Even a single letter would not be legible here. Choose a larger or thicker place for the text.',
    }
  return undefined
}

/** Maximum distance of a text area from the surface, and how far in front of it the ray starts, as shares of the longest side. */
const near = 0.01
const before = 2 * near
/** Minimum cosine between the area's normal and the face's: on curved surfaces the normals differ. */
const alike = 0.7
const millimetres = 100

function liesOn(workshop: Workshop, model: AnyModel, { at, normal }: TextPlace) {
  if (Math.abs(dot(normal, normal) - 1) > near) return false
  const out = unit(normal)
  const body = workshop.kernel.scope(() => {
    const { body } = model.base(toolsFor(workshop, model), millimetres, {})
    return body && meshOf(body)
  })
  const from = scale(add(at, scale(out, before)), millimetres)
  const touched = body && touch(body, { from, direction: scale(out, -1) })
  if (!touched) return false
  const beside = subtract(scale(touched.at, 1 / millimetres), at)
  return dot(beside, beside) <= near * near && dot(touched.normal, out) >= alike
}
