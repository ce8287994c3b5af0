import type { Kernel, Solid } from '#features/gifts/geometry/kernel.ts'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { longestSide, solidsIn } from '#features/gifts/geometry/solids.ts'
import { zoneRoleOf } from '#features/gifts/makes/zones.ts'
import type { Point3 } from '#platform/vector.ts'
import { drape, frameOf, matrixOf } from './drape.ts'
import { fitText } from './fit-text.ts'
import type { Lettering } from './lettering.ts'
import { type AnyModel, type Base, defineModel, type Finish, type Wish, type Workshop } from './model.ts'
import { minDot } from './printability.ts'

/** Rotations in degrees about x, then y, then z, in quarter turns. */
export type Turned = { x: Quarters; y: Quarters; z: Quarters }
export const quarters = [0, 90, 180, 270] as const
export type Quarters = (typeof quarters)[number]

/**
 * The text area of a design. Lengths are fractions of the longest side, relative to the center of the bottom: `at` on the
 * surface, `normal` outward, `spin` in degrees around the normal. `depth` is in millimeters, outward or inward.
 */
export type TextPlace = {
  at: Point3
  normal: Point3
  spin: number
  width: number
  height: number
  depth: number
  isCut: boolean
  /** The maker's maximum number of letters. */
  letters: number
}

/** A part of a design that its file tells apart, by color or name. Its mesh has the place and scale of the design's. */
export type DesignZone = { name: string; hex?: string; mesh: Mesh }

/** A version of a design that the maker drew in another program. Its mesh is watertight and has any scale. */
export type OwnDesign = {
  id: string
  version: number
  title: string
  /** The number of connected solids. */
  pieces: number
  turned: Turned
  place: TextPlace | null
  /** Whether the size includes raised words. Old versions are longer by the words. */
  isSizedWithWords?: true
  /**
   * Whether cuts start slightly outside the surface, and fragments that remain are removed. In old versions, fragments count as
   * pieces and may be printed.
   */
  isClean?: true
  /** Whether letters are drawn and print meshes cleaned by the current rules. */
  isRefined?: true
  /** Whether print meshes are kept from crossing themselves. */
  isUncrossed?: true
  view: { around: number; above: number }
  mesh: Mesh
  /** At least two, or none for a design of one part. */
  zones?: DesignZone[]
  /** The numbers of the zones that are printed in the letters' filament, from 0. */
  accent?: number[]
  /** The numbers of the zones that are each printed in a filament of their own (rule 148). */
  ownZones?: number[]
}

/** The rules for new versions. Old versions keep their rules. */
export const currentRules = { isSizedWithWords: true, isClean: true, isRefined: true, isUncrossed: true } as const

const isOwn = /^own-[0-9a-f]{16}$/
/** Whether a model's id is that of a maker's own design. */
export const isOwnDesign = (id: string): boolean => isOwn.test(id)

/** Turns a maker's own design into a model, with words in its text area. */
export function ownModel({ id, version, title, pieces, turned, place, view, ...own }: OwnDesign): AnyModel {
  return defineModel({
    ...{ id, version, title, view },
    noun: 'gift',
    parameters: {},
    place: 'flat',
    letters: place?.letters ?? 0,
    colors: { body: 'gift', accent: own.accent?.length ? 'parts' : 'words' },
    pieces: () => pieces,
    ...(own.isRefined && { isRefined: own.isRefined }),
    ...(own.isUncrossed && { isUncrossed: own.isUncrossed }),
    base: ({ kernel }, size): StandingBase => {
      const base = placeOnBed(kernel, { ...own, turned }, size)
      return own.isClean ? { ...base, leastPiece: minPieceOf(base.body) } : base
    },
    finish: (workshop, base, wish) => {
      if (!place) return {}
      const { body, leastPiece } = base
      const isCut = place.isCut || wish.isCut === true
      const near = own.isSizedWithWords ? partNearText(workshop.kernel, base, place, wish.size) : body
      const over = own.isClean ? clearOfSurface : 0
      const first = layWords(workshop, near, { ...place, isCut, over }, wish)
      const finished = (by: number, { letters, lettering }: Worded): Finish => {
        if (!letters || !lettering) return { scale: by, lettering }
        const bare = by === 1 ? body : body.scale(by)
        const lettered = isCut ? bare.subtract(letters) : bare.add(letters)
        const isLegible = lettering.isLegible && (!wish.isTrial || isInPieces(lettered, pieces, leastPiece))
        return {
          ...(isCut ? { body: lettered, isCut: true, cutBase: cutOut(base, letters) } : { accent: letters, scale: by }),
          lettering: { ...lettering, isLegible },
          leastPiece,
        }
      }
      const longer = first.letters && !isCut && own.isSizedWithWords ? longestSide(body, first.letters) - wish.size : 0
      if (longer < 0.03) return finished(1, first)
      const size = wish.size - longer
      const by = size / wish.size
      return finished(by, layWords(workshop, near.scale(by), { ...place, isCut, over }, { ...wish, size }))
    },
  })
}

/** How far outside the surface cuts start, in millimeters. */
const clearOfSurface = 0.05

/** A margin around the text area for widened strokes, in millimeters. */
const beside = 2
const reachOf = ({ width, height, depth }: TextPlace, size: number) => 0.6 * size * Math.max(width, height) + depth

/** A base with the minimum piece size and the cached part of the body near the text area. */
type StandingBase = Base & { body: Solid; leastPiece?: number; near?: Solid; nearIn?: string }

/**
 * The part of a body near the text area, which makes each key press fast on large bodies. Cached until the text area changes,
 * as while the maker moves it.
 */
function partNearText({ Solid, scope }: Kernel, base: StandingBase, place: TextPlace, size: number): Solid {
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
  // Freed only after the new part was built, in case the kernel runs out of memory.
  base.near?.delete()
  Object.assign(base, { near, nearIn })
  return near
}

const cutOut = ({ accent, bare, zones }: StandingBase, letters: Solid): Finish['cutBase'] =>
  bare && {
    ...(accent && { accent: accent.subtract(letters) }),
    bare: bare.subtract(letters),
    ...(zones && { zones: zones.map(({ role, solid }) => ({ role, solid: solid.subtract(letters) })) }),
  }

type Worded = { letters?: Solid; lettering: Lettering | undefined }

function layWords(
  { kernel, fonts }: Workshop,
  body: Solid,
  place: TextPlace & { over: number },
  { text, font, size, isTrial }: Wish,
): Worded {
  const room = { width: place.width * size, height: place.height * size, maxLines: 3 }
  const lettering = fitText(kernel, fonts[font], text, room)
  const section = isTrial && !lettering?.isLegible ? undefined : lettering?.section?.()
  if (!lettering || !section) return { lettering }
  const { depth, isCut, over } = place
  const where = { frame: frameOf(place, size), reach: reachOf(place, size), depth, isCut, over }
  const { letters, areCovered } = drape(kernel, body, section, where)
  return { letters, lettering: { ...lettering, isLegible: lettering.isLegible && (!isTrial || areCovered()) } }
}

/** Checks the whole gift, because the kernel can leave slivers that a part of the body does not have. */
const isInPieces = (lettered: Solid, pieces: number, leastPiece?: number): boolean =>
  lettered.status() === 'NoError' && solidsIn(lettered, leastPiece).length === pieces

/** The minimum size of a piece, in cubic millimeters: a nozzle dot, or half of the design's smallest piece. */
const minPieceOf = (body: Solid): number =>
  Math.min(minDot, ...solidsIn(body).map((piece) => Math.abs(piece.volume()) / 2))

type Drawn = Pick<OwnDesign, 'mesh' | 'turned' | 'zones' | 'accent' | 'ownZones'>

/** Rotates a design upright, scales it to `size` and centers it on the bed, with its zones in other filaments. */
function placeOnBed(
  kernel: Kernel,
  { mesh, turned: { x, y, z }, zones, accent = [], ownZones = [] }: Drawn,
  size: number,
): StandingBase {
  const solid = solidOf(kernel, mesh)
  const turned = solid.rotate([x, y, z])
  const { min, max } = turned.boundingBox()
  const scale = size / longestSide(turned)
  const [left, front, low] = min
  const middle: Point3 = [-(left + max[0]) / 2, -(front + max[1]) / 2, -low]
  const body = turned.translate(middle).scale(scale)
  const apart = [...accent, ...ownZones]
  if (!zones || apart.length === 0) return { body }
  const unionOf = (some: DesignZone[]) =>
    kernel.Solid.union(some.map((zone) => solidOf(kernel, zone.mesh)))
      .rotate([x, y, z])
      .translate(middle)
      .scale(scale)
  return {
    body,
    ...(accent.length > 0 && { accent: unionOf(zones.filter((_, zone) => accent.includes(zone))) }),
    bare: unionOf(zones.filter((_, zone) => !apart.includes(zone))),
    ...(ownZones.length > 0 && {
      zones: ownZones.map((own) => ({
        role: zoneRoleOf(own),
        solid: unionOf(zones.filter((_, zone) => zone === own)),
      })),
    }),
  }
}

function solidOf(kernel: Kernel, mesh: Mesh): Solid {
  const solid = kernel.solidOf(mesh)
  if (!solid) throw new Error('The stored design is not watertight.')
  return solid
}
