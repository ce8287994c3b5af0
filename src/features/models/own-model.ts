import type { Point3 } from '#platform/vector.ts'
import { drape, frameOf } from './drape.ts'
import { fitText } from './fit-text.ts'
import type { Kernel, Solid } from './kernel.ts'
import type { Mesh } from './mesh.ts'
import { type AnyModel, defineModel, type Finish, type Wish, type Workshop } from './model.ts'
import { longestSide } from './solids.ts'

/** Turns in degrees about x, then y, then z: whole quarters of a circle, which keep what is upright upright. */
export type Turned = { x: Quarters; y: Quarters; z: Quarters }
export const quarters = [0, 90, 180, 270] as const
export type Quarters = (typeof quarters)[number]

/**
 * Where words stand on a design. Lengths but `depth` are shares of the longest side, seen from the middle of its foot:
 * `at` on its surface, `normal` out of it, `spin` in degrees about that. `depth` is in millimetres, out of it or into it.
 */
export type TextPlace = {
  at: Point3
  normal: Point3
  spin: number
  width: number
  height: number
  depth: number
  isCut: boolean
  /** The most letters that the maker wants on it. */
  letters: number
}

/** A version of a design that the maker drew elsewhere. Its mesh is closed, whatever its size. */
export type OwnDesign = {
  id: string
  version: number
  title: string
  /** Connected solids that it consists of. */
  pieces: number
  turned: Turned
  place: TextPlace | null
  /** Whether its longest side is as long as its size with raised words on it. Versions of before are longer by what stands out of them. */
  isSizedWithWords?: true
  view: { around: number; above: number }
  mesh: Mesh
}

/** By which rules a version of today is built: older ones keep their own. */
export const rulesOfToday = { isSizedWithWords: true } as const

const isOwn = /^own-[0-9a-f]{16}$/
/** Whether a model's id names a design of the maker's own. */
export const isOwnDesign = (id: string): boolean => isOwn.test(id)

/** A design of the maker's own as a model among the others: scaled to its size, with words where the maker wants them. */
export function ownModel({ id, version, title, pieces, turned, place, view, mesh, ...own }: OwnDesign): AnyModel {
  return defineModel({
    ...{ id, version, title, view },
    noun: 'gift',
    parameters: {},
    place: 'flat',
    letters: place?.letters ?? 0,
    colors: { body: 'gift', accent: 'words' },
    pieces: () => pieces,
    mayBreak: true,
    base: ({ kernel }, size) => ({ body: standing(kernel, mesh, turned, size) }),
    finish: (workshop, { body }, wish) => {
      const finish = worded(workshop, body, place, wish)
      const { accent } = finish
      const longer =
        own.isSizedWithWords && accent ? longestSide(workshop.kernel.Solid.compose([body, accent])) - wish.size : 0
      if (longer < 0.03) return finish
      const size = wish.size - longer
      const shorter = body.scale(size / wish.size)
      return { body: shorter, ...worded(workshop, shorter, place, { ...wish, size }) }
    },
  })
}

function worded({ kernel, fonts }: Workshop, body: Solid, place: TextPlace | null, wish: Wish): Finish {
  const { text, font, size, isTrial } = wish
  const lettering =
    place &&
    fitText(kernel, fonts[font], text, { width: place.width * size, height: place.height * size, mostLines: 3 })
  if (!place || !lettering?.section) return { lettering: lettering ?? undefined }
  if (isTrial && !lettering.isLegible) return { lettering }
  const { letters, areCovered } = drape(kernel, body, lettering.section, {
    frame: frameOf(place, size),
    reach: 0.6 * size * Math.max(place.width, place.height) + place.depth,
    depth: place.depth,
    isCut: place.isCut,
  })
  const said = { ...lettering, isLegible: lettering.isLegible && (!isTrial || areCovered()) }
  return place.isCut ? { body: body.subtract(letters), lettering: said } : { accent: letters, lettering: said }
}

/** As it is printed: turned upright, as long as its size, on the bed with its middle over the origin. */
function standing(kernel: Kernel, mesh: Mesh, { x, y, z }: Turned, size: number): Solid {
  const solid = kernel.solidOf(mesh)
  if (!solid) throw new Error('A design that was kept is not closed.')
  const turned = solid.rotate([x, y, z])
  const { min, max } = turned.boundingBox()
  const scale = size / longestSide(turned)
  const [left, front, low] = min
  const middle: Point3 = [-(left + max[0]) / 2, -(front + max[1]) / 2, -low]
  return turned.translate(middle).scale(scale)
}
