import { cleanMesh, isTwoManifold } from '#features/gifts/geometry/clean-mesh.ts'
import { countCrossings } from '#features/gifts/geometry/crossings.ts'
import { type DisplayMesh, displayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { type Kernel, meshesOfCut, meshOf, type Solid } from '#features/gifts/geometry/kernel.ts'
import type { FilamentRole, Mesh } from '#features/gifts/geometry/mesh.ts'
import type { ShownPart } from '#features/gifts/geometry/mesh-file.ts'
import { isPiece, longestSide, solidsIn } from '#features/gifts/geometry/solids.ts'
import { type Freed, isFreed } from '#platform/freeing.ts'
import type { Point3 } from '#platform/vector.ts'
import type { Lettering } from './lettering.ts'
import { type AnyModel, type Base, type Finish, toolsFor, type Wish, type Workshop, type ZoneSolid } from './model.ts'
import { minDot } from './printability.ts'

/** A built gift: parts by color, the whole as one solid, and measures in millimeters and cubic millimeters. */
export type BuiltGift = {
  parts: { role: FilamentRole; mesh: Mesh }[]
  whole: Mesh
  box: { min: Point3; max: Point3 }
  volume: number
  /** The number of connected solids, with letters. A floating letter would count as another piece. */
  pieces: number
  problems: string[]
  lettering: LetteringSummary
}

/** Builds a gift for printing. */
export function buildGift(workshop: Workshop, model: AnyModel, wish: Wish): BuiltGift {
  return assembled(workshop, model, wish, ({ partsToPrint, whole, lettering, leastPiece }) => {
    const { body, accent, zones } = partsToPrint()
    const print = (solid: Solid) =>
      model.isRefined
        ? cleanPrintedMesh(workshop.kernel, model, solid, leastPiece)
        : printedMesh(workshop.kernel, solid, leastPiece)
    const parts = [
      { role: 'body' as const, solid: body },
      ...(accent ? [{ role: 'accent' as const, solid: accent }] : []),
      ...zones,
    ]
    const { min, max } = whole.boundingBox()
    return {
      // Letters that are cut in may take a small part away.
      parts: parts
        .map(({ role, solid }) => ({ role, mesh: print(solid) }))
        .filter(({ role, mesh }) => role === 'body' || mesh.triangles.length > 0),
      whole: print(whole),
      box: { min: [...min], max: [...max] },
      volume: whole.volume(),
      ...soundnessOf(
        whole,
        parts.map(({ solid }) => solid),
        leastPiece,
      ),
      lettering: withoutSection(lettering),
    }
  })
}

/** The mesh for printing, simplified by up to 0.01 mm: finer detail only costs the slicer time. */
function printedMesh(kernel: Kernel, solid: Solid, leastPiece: number | undefined, tolerance = 0.01): Mesh {
  let mesh = meshOf(solid.simplify(tolerance))
  // Simplifying and rounding to floats can create new specks, so remove specks up to three times.
  for (let tries = 0; leastPiece && tries < 3; tries++) {
    const all = kernel.solidOf(mesh)?.decompose() ?? []
    const pieces = all.filter((piece) => isPiece(piece, leastPiece))
    if (pieces.length === all.length) break
    mesh = meshOf(kernel.Solid.compose(pieces))
  }
  return mesh
}

/** Tolerances in millimeters. If surfaces touch along an edge after rounding, the next tolerance usually parts them. */
const tolerances = [0.01, 0.012, 0.015, 0.02, 0.03]

/** Versions that must not cross begin with a small one: it moves few surfaces through each other. The smallest, with many triangles, are last. */
const uncrossedTolerances = [0.001, 0.0015, 0.002, 0.003, 0.012, 0.015, 0.02, 0.03, 0.0003, 0.0001]

/** The mesh for printing by the current rules: rounded, and without collapsed triangles, doubled faces, shared edges and crossings. */
function cleanPrintedMesh(kernel: Kernel, model: AnyModel, solid: Solid, leastPiece: number | undefined): Mesh {
  // As one surface: the kernel does not simplify across the seams of several.
  const surface = solid.asOriginal()
  let spare: Mesh | undefined
  for (const tolerance of model.isUncrossed ? uncrossedTolerances : tolerances) {
    const mesh = cleanMesh(printedMesh(kernel, surface, leastPiece, tolerance))
    if (!isTwoManifold(mesh)) continue
    if (!model.isUncrossed || countCrossings(mesh) === 0) return mesh
    spare ??= mesh
  }
  return spare ?? cleanMesh(printedMesh(kernel, surface, leastPiece))
}

/** A lettering without its section. */
type LetteringSummary = Omit<Lettering, 'section'> | undefined
type View = { parts: ShownPart[]; lettering: LetteringSummary }

/** Builds a gift for display: parts by color with normals. */
export function showGift(workshop: Workshop, model: AnyModel, wish: Wish): View {
  return assembled(workshop, model, wish, ({ shownBody, accent, zones, lettering }) => {
    const others = [...(accent ? [{ role: 'accent' as const, solid: accent }] : []), ...zones]
    return {
      lettering: withoutSection(lettering),
      parts: [...shownBody(), ...others.map(({ role, solid }) => ({ role, ...displayMesh(meshOf(solid)) }))],
    }
  })
}

const shownBases = new WeakMap<Solid, DisplayMesh>()

/** A copy of the cached display mesh of a body without letters. Callers may transfer the copy to another thread. */
function shownBase(body: Solid, scale: number): DisplayMesh {
  const cached = shownBases.get(body) ?? displayMesh(meshOf(body))
  shownBases.set(body, cached)
  const { positions, normals, triangles } = cached
  return { positions: positions.map((place) => place * scale), normals: normals.slice(), triangles: triangles.slice() }
}

/** Lays out the letters without building the gift, to check whether they fit. */
export function layLetters(workshop: Workshop, model: AnyModel, wish: Wish): LetteringSummary {
  const trial = { ...wish, isTrial: true }
  return workshop.kernel.scope(() =>
    withoutSection(model.finish(toolsFor(workshop, model), baseOf(workshop, model, wish), trial).lettering),
  )
}

type Soundness = Pick<BuiltGift, 'pieces' | 'problems'>

/** Whether a built gift is manifold and has the model's number of pieces. */
export const isSound = (model: AnyModel, wish: Wish, { pieces, problems }: Soundness): boolean =>
  problems.length === 0 && pieces === (model.pieces?.(wish) ?? 1)

const soundnessOf = (whole: Solid, parts: Solid[], leastPiece?: number): Soundness => ({
  pieces: solidsIn(whole, leastPiece).length,
  problems: [whole, ...parts].map((solid) => solid.status()).filter((one) => one !== 'NoError'),
})

const withoutSection = (lettering: Lettering | undefined): LetteringSummary => {
  if (!lettering) return undefined
  const { section, ...summary } = lettering
  return summary
}

type Assembled = {
  partsToPrint: () => PartsToPrint
  shownBody: () => ShownPart[]
  accent: Solid | undefined
  zones: ZoneSolid[]
  whole: Solid
  lettering: Lettering | undefined
  leastPiece: number | undefined
}

function assembled<T>(workshop: Workshop, model: AnyModel, wish: Wish, use: (assembled: Assembled) => T): T {
  const { scope, Solid } = workshop.kernel
  return scope(() => {
    const base = baseOf(workshop, model, wish)
    const raised = model.finish(toolsFor(workshop, model), base, wish)
    const { scale } = raised
    const sized = (solid: Solid | undefined) => (scale && scale !== 1 ? solid?.scale(scale) : solid)
    const uncut = raised.body ?? sized(base.body)
    if (!uncut) throw new Error(`${model.id} has no body.`)
    const finish = wish.isCut ? withLettersCutIn(raised, uncut) : raised
    const body = finish.body ?? uncut
    const {
      accent: ofBase,
      bare,
      zones: ownZones = [],
    } = finish.cutBase ?? {
      ...{ accent: sized(base.accent), bare: sized(base.bare) },
      zones: base.zones?.map(({ role, solid }) => ({ role, solid: sized(solid) ?? solid })),
    }
    // Raised letters that reach into a zone take its place.
    const zones = ownZones.map(({ role, solid }) => ({ role, solid: without(solid, finish.accent) }))
    const accents = [ofBase, finish.accent].filter((one) => one !== undefined)
    const accent = accents.length > 0 ? Solid.union(accents) : undefined
    // An accent that is a part of the body has the body's surface: only its letters are on it.
    const ofBody = bare ? without(bare, finish.accent) : without(body, model.isLayered ? undefined : accent)
    const onBody = bare ? finish.accent : accent
    return use({
      partsToPrint: () => ({
        body: ofBody,
        accent: accent && model.isLayered ? aboveBody(workshop.kernel, accent, body) : accent,
        zones,
      }),
      // Raised letters cover the surface below, so the display can use the uncut, cached body. This saves time on every key press.
      shownBody: () => {
        if (base.body && scale && !base.accent && !base.zones) return [{ role: 'body', ...shownBase(base.body, scale) }]
        if (!finish.isCut) return [{ role: 'body', ...displayMesh(meshOf(ofBody)) }]
        const { kept, bare } = meshesOfCut(ofBody, base.bare ?? ((raised.isCut && base.body) || uncut))
        return [
          { role: 'body', ...displayMesh(kept) },
          { role: 'recess', ...displayMesh(bare) },
        ]
      },
      accent,
      zones,
      // Unite body and letters directly: uniting the separated parts would leave slivers.
      whole: onBody ? body.add(onBody) : body,
      lettering: finish.lettering,
      leastPiece: finish.leastPiece,
    })
  })
}

/** Letters that would be raised, cut as deep as they would be sunk. Designs cut theirs themselves. */
function withLettersCutIn(raised: Finish, uncut: Solid): Finish {
  const { lettering, accent, isCut } = raised
  if (isCut || !lettering || !accent) return raised
  return { ...raised, lettering, body: uncut.subtract(accent), isCut: true, accent: undefined }
}

const without = (solid: Solid, other: Solid | undefined) => (other ? solid.subtract(other) : solid)

type PartsToPrint = { body: Solid; accent: Solid | undefined; zones: ZoneSolid[] }

/** The part of an accent outside a body, without specks that are smaller than a dot of one layer. */
const aboveBody = ({ Solid }: Kernel, accent: Solid, body: Solid): Solid =>
  Solid.compose(solidsIn(accent.subtract(body), minDot))

const maxCachedBases = 24
const bases = new WeakMap<Workshop, Map<string, Base>>()

/** The base of a size, from an LRU cache of 24 bases. */
function baseOf(workshop: Workshop, model: AnyModel, { size, numbers }: Wish): Base {
  const kept = bases.get(workshop) ?? new Map<string, Base>()
  bases.set(workshop, kept)
  const key = JSON.stringify([model.id, model.version, size, numbers])
  const base = kept.get(key) ?? workshop.kernel.scope(() => buildToSize(workshop, model, size, numbers), held)
  kept.delete(key)
  kept.set(key, base)
  const [oldest] = kept.size > maxCachedBases ? kept : []
  if (oldest) {
    kept.delete(oldest[0])
    for (const one of held(oldest[1])) one.delete()
  }
  return base
}

const held = ({ zones = [], ...base }: Base): Freed[] => [
  ...Object.values(base).filter(isFreed),
  ...zones.map(({ solid }) => solid),
]

/** Builds a base whose longest side equals `size` within 0.03 mm, by correcting the design size up to four times. */
function buildToSize(workshop: Workshop, model: AnyModel, size: number, numbers: Wish['numbers']): Base {
  const tools = toolsFor(workshop, model)
  let design = size
  for (let tries = 0; ; tries++) {
    const base = model.base(tools, design, numbers)
    if (!base.body) return base
    const length = longestSide(base.accent ? base.body.add(base.accent) : base.body)
    if (Math.abs(length - size) < 0.03 || tries === 4) return base
    design *= size / length
  }
}
