import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { longestSide, solidsIn } from '#features/gifts/geometry/solids.ts'
import type { Point3 } from '#platform/vector.ts'
import { drape, frameOf, matrixOf } from './drape.ts'
import { fitText } from './fit-text.ts'
import type { Lettering } from './lettering.ts'
import { type AnyModel, defineModel, type Finish, type Wish, type Workshop } from './model.ts'
import { leastDot } from './printability.ts'

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
  /** Whether raised words count to its size. Versions of before are longer by them, and theirs are cut out of the whole body. */
  isSizedWithWords?: true
  /**
   * Whether words are cut in cleanly, from a little before the surface, and specks that are left behind are left out. In versions of before they
   * count as pieces, and are printed where they came later.
   */
  isClean?: true
  view: { around: number; above: number }
  mesh: Mesh
}

/** By which rules a version of today is built: older ones keep their own. */
export const rulesOfToday = { isSizedWithWords: true, isClean: true } as const

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
    base: ({ kernel }, size): StandingBase => {
      const body = standing(kernel, mesh, turned, size)
      return own.isClean ? { body, leastPiece: leastPieceOf(body) } : { body }
    },
    finish: (workshop, base, wish) => {
      if (!place) return {}
      const { body, leastPiece } = base
      const near = own.isSizedWithWords ? nearTo(workshop.kernel, base, place, wish.size) : body
      const over = own.isClean ? clearOfSurface : 0
      const first = worded(workshop, near, { ...place, over }, wish)
      const finished = (by: number, { letters, lettering }: Worded): Finish => {
        if (!letters || !lettering) return { scale: by, lettering }
        const bare = by === 1 ? body : body.scale(by)
        const lettered = place.isCut ? bare.subtract(letters) : bare.add(letters)
        const isLegible = lettering.isLegible && (!wish.isTrial || isInPieces(lettered, pieces, leastPiece))
        return {
          ...(place.isCut ? { body: lettered, isCut: true } : { accent: letters, scale: by }),
          lettering: { ...lettering, isLegible },
          leastPiece,
        }
      }
      const longer =
        first.letters && !place.isCut && own.isSizedWithWords ? longestSide(body, first.letters) - wish.size : 0
      if (longer < 0.03) return finished(1, first)
      const size = wish.size - longer
      const by = size / wish.size
      return finished(by, worded(workshop, near.scale(by), { ...place, over }, { ...wish, size }))
    },
  })
}

/** How far words that are cut in begin before the surface, in millimetres. */
const clearOfSurface = 0.05

/** How far a text may reach out of its place, where strokes are made wider, in millimetres, and a little. */
const beside = 2
const reachOf = ({ width, height, depth }: TextPlace, size: number) => 0.6 * size * Math.max(width, height) + depth

/** A body, what of it would be a speck, and what words can touch of it in a place. */
type StandingBase = { body: Solid; leastPiece?: number; near?: Solid; nearIn?: string }

/**
 * What words can touch of a body: of a large one the rest would be walked through with every key that is pressed. It is kept until words
 * stand elsewhere on the same body, as where the maker is looking for their place.
 */
function nearTo({ Solid, scope }: Kernel, base: StandingBase, place: TextPlace, size: number): Solid {
  const nearIn = JSON.stringify(place)
  if (base.near && base.nearIn === nearIn) return base.near
  const [width, height] = [place.width * size + 2 * beside, place.height * size + 2 * beside]
  const near = scope(
    () => {
      const box = Solid.cube([width, height, 2 * (reachOf(place, size) + place.depth + beside)], true)
      return base.body.intersect(box.transform(matrixOf(frameOf(place, size))))
    },
    (made) => [made],
  )
  // Where the kernel has no room for another, the one before stays.
  base.near?.delete()
  Object.assign(base, { near, nearIn })
  return near
}

type Worded = { letters?: Solid; lettering: Lettering | undefined }

function worded(
  { kernel, fonts }: Workshop,
  body: Solid,
  place: TextPlace & { over: number },
  { text, font, size, isTrial }: Wish,
): Worded {
  const room = { width: place.width * size, height: place.height * size, mostLines: 3 }
  const lettering = fitText(kernel, fonts[font], text, room)
  const section = isTrial && !lettering?.isLegible ? undefined : lettering?.section?.()
  if (!lettering || !section) return { lettering }
  const { depth, isCut, over } = place
  const where = { frame: frameOf(place, size), reach: reachOf(place, size), depth, isCut, over }
  const { letters, areCovered } = drape(kernel, body, section, where)
  return { letters, lettering: { ...lettering, isLegible: lettering.isLegible && (!isTrial || areCovered()) } }
}

/** Asked of all that is printed: slivers that the kernel leaves on the whole need not be there on a part of it. */
const isInPieces = (lettered: Solid, pieces: number, leastPiece?: number): boolean =>
  lettered.status() === 'NoError' && solidsIn(lettered, leastPiece).length === pieces

/** The least that is a piece, in cubic millimetres: what a nozzle lays down, unless one of the design's own is hardly larger. */
const leastPieceOf = (body: Solid): number =>
  Math.min(leastDot, ...solidsIn(body).map((piece) => Math.abs(piece.volume()) / 2))

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
