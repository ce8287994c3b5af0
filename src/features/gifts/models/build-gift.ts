import { type DisplayMesh, displayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { type Kernel, meshesOfCut, meshOf, type Solid } from '#features/gifts/geometry/kernel.ts'
import type { FilamentRole, Mesh } from '#features/gifts/geometry/mesh.ts'
import type { ShownPart } from '#features/gifts/geometry/mesh-file.ts'
import { isPiece, longestSide, solidsIn } from '#features/gifts/geometry/solids.ts'
import { type Freed, isFreed } from '#platform/freeing.ts'
import type { Point3 } from '#platform/vector.ts'
import type { Lettering } from './lettering.ts'
import type { AnyModel, Base, Wish, Workshop } from './model.ts'

/** A gift that was built: its parts by colour, all of it as one solid, and its measures in millimetres and cubic millimetres. */
export type BuiltGift = {
  parts: { role: FilamentRole; mesh: Mesh }[]
  whole: Mesh
  box: { min: Point3; max: Point3 }
  volume: number
  /** Connected solids, with the letters on them: what floats would count as one more. */
  pieces: number
  problems: string[]
  lettering: Laid
}

/** Builds what is printed. */
export function buildGift(workshop: Workshop, model: AnyModel, wish: Wish): BuiltGift {
  return assembled(workshop, model, wish, ({ body, accent, whole, lettering, leastPiece }) => {
    const printed = (solid: Solid) => printedMesh(workshop.kernel, solid, leastPiece)
    const parts = [
      { role: 'body' as const, solid: body },
      ...(accent ? [{ role: 'accent' as const, solid: accent }] : []),
    ]
    const { min, max } = whole.boundingBox()
    return {
      parts: parts.map(({ role, solid }) => ({ role, mesh: printed(solid) })),
      whole: printed(whole),
      box: { min: [...min], max: [...max] },
      volume: whole.volume(),
      ...soundnessOf(whole, [body, ...(accent ? [accent] : [])], leastPiece),
      lettering: withoutSection(lettering),
    }
  })
}

/** The mesh of a solid as it is printed: what differs by less than a hundredth of a millimetre costs a slicer time and shows nowhere. */
function printedMesh(kernel: Kernel, solid: Solid, leastPiece: number | undefined): Mesh {
  let mesh = meshOf(solid.simplify(0.01))
  // Some specks come only when corners lie closer than a file can say, and a few only when others have gone.
  for (let tries = 0; leastPiece && tries < 3; tries++) {
    const all = kernel.solidOf(mesh)?.decompose() ?? []
    const pieces = all.filter((piece) => isPiece(piece, leastPiece))
    if (pieces.length === all.length) break
    mesh = meshOf(kernel.Solid.compose(pieces))
  }
  return mesh
}

/** How letters came out, without their outline. */
type Laid = Omit<Lettering, 'section'> | undefined
type View = { parts: ShownPart[]; lettering: Laid }

/** Builds what a page shows: as parts by colour, with the normals that let edges look sharp and curves smooth. */
export function showGift(workshop: Workshop, model: AnyModel, wish: Wish): View {
  return assembled(workshop, model, wish, ({ shownBody, accent, lettering }) => ({
    lettering: withoutSection(lettering),
    parts: [...shownBody(), ...(accent ? [{ role: 'accent' as const, ...displayMesh(meshOf(accent)) }] : [])],
  }))
}

const shownBases = new WeakMap<Solid, DisplayMesh>()

/** The body of a gift as it is without letters, to be shown; what is handed out may be given away. */
function shownBase(body: Solid, scale: number): DisplayMesh {
  const kept = shownBases.get(body) ?? displayMesh(meshOf(body))
  shownBases.set(body, kept)
  const { positions, normals, triangles } = kept
  return { positions: positions.map((place) => place * scale), normals: normals.slice(), triangles: triangles.slice() }
}

/** Lays the letters without building the gift: what it takes to know whether they fit. */
export function layLetters(workshop: Workshop, model: AnyModel, wish: Wish): Laid {
  const trial = { ...wish, isTrial: true }
  return workshop.kernel.scope(() =>
    withoutSection(model.finish(workshop, baseOf(workshop, model, wish), trial).lettering),
  )
}

type Soundness = Pick<BuiltGift, 'pieces' | 'problems'>

/** Whether a gift came out as its model says: in so many solids, and each of them closed. */
export const isSound = (model: AnyModel, wish: Wish, { pieces, problems }: Soundness): boolean =>
  problems.length === 0 && pieces === (model.pieces?.(wish) ?? 1)

const soundnessOf = (whole: Solid, parts: Solid[], leastPiece?: number): Soundness => ({
  pieces: solidsIn(whole, leastPiece).length,
  problems: [whole, ...parts].map((solid) => solid.status()).filter((one) => one !== 'NoError'),
})

const withoutSection = (lettering: Lettering | undefined): Laid => {
  if (!lettering) return undefined
  const { section, ...said } = lettering
  return said
}

type Assembled = {
  body: Solid
  shownBody: () => ShownPart[]
  accent: Solid | undefined
  whole: Solid
  lettering: Lettering | undefined
  leastPiece: number | undefined
}

function assembled<T>(workshop: Workshop, model: AnyModel, wish: Wish, use: (assembled: Assembled) => T): T {
  const { scope, Solid } = workshop.kernel
  return scope(() => {
    const base = baseOf(workshop, model, wish)
    const finish = model.finish(workshop, base, wish)
    const { scale } = finish
    const own = base.body && scale && scale !== 1 ? base.body.scale(scale) : base.body
    const body = finish.body ?? own
    if (!body) throw new Error(`${model.id} has no body.`)
    const accents = [base.accent, finish.accent].filter((one) => one !== undefined)
    const accent = accents.length > 0 ? Solid.union(accents) : undefined
    const free = accent ? body.subtract(accent) : body
    return use({
      body: free,
      // Where letters hide what is under them, all of a large body need not be cut and looked at for each key that is pressed.
      shownBody: () => {
        if (base.body && scale) return [{ role: 'body', ...shownBase(base.body, scale) }]
        if (!base.body || !finish.isCut) return [{ role: 'body', ...displayMesh(meshOf(free)) }]
        const { kept, bare } = meshesOfCut(free, base.body)
        return [
          { role: 'body', ...displayMesh(kept) },
          { role: 'recess', ...displayMesh(bare) },
        ]
      },
      accent,
      // The body with the letters on it, never the parts put together again: those would leave slivers.
      whole: accent ? body.add(accent) : body,
      lettering: finish.lettering,
      leastPiece: finish.leastPiece,
    })
  })
}

const keptBases = 24
const bases = new WeakMap<Workshop, Map<string, Base>>()

/** The body of a size, from the last few that were built. */
function baseOf(workshop: Workshop, model: AnyModel, { size, numbers }: Wish): Base {
  const kept = bases.get(workshop) ?? new Map<string, Base>()
  bases.set(workshop, kept)
  const key = JSON.stringify([model.id, model.version, size, numbers])
  const base = kept.get(key) ?? workshop.kernel.scope(() => sized(workshop, model, size, numbers), held)
  kept.delete(key)
  kept.set(key, base)
  const [oldest] = kept.size > keptBases ? kept : []
  if (oldest) {
    kept.delete(oldest[0])
    for (const one of held(oldest[1])) one.delete()
  }
  return base
}

const held = (base: Base): Freed[] => Object.values(base).filter(isFreed)

/** A size is the longest side, to a few hundredths of a millimetre: what stands out of a design is taken off its measure. */
function sized(workshop: Workshop, model: AnyModel, size: number, numbers: Wish['numbers']): Base {
  let design = size
  for (let tries = 0; ; tries++) {
    const base = model.base(workshop, design, numbers)
    if (!base.body) return base
    const length = longestSide(base.accent ? base.body.add(base.accent) : base.body)
    if (Math.abs(length - size) < 0.03 || tries === 4) return base
    design *= size / length
  }
}
