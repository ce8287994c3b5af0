import { filamentColors } from '#features/gifts/drawings/filament.ts'
import { crossSections, crossSectionsOfParts } from '#features/gifts/estimates/cross-sections.ts'
import { estimate, gramsOf } from '#features/gifts/estimates/estimate.ts'
import { countChanges, partsByLayer } from '#features/gifts/estimates/filament-changes.ts'
import { defaultProfile } from '#features/gifts/estimates/profile.ts'
import { bodyOf } from '#features/gifts/foreign-meshes/body-of.ts'
import type { Drawn } from '#features/gifts/foreign-meshes/foreign.ts'
import { minModelLength } from '#features/gifts/foreign-meshes/limits.ts'
import { mergeVertices } from '#features/gifts/foreign-meshes/merge-vertices.ts'
import { piecesOf } from '#features/gifts/foreign-meshes/pieces-of.ts'
import { readForeignMesh } from '#features/gifts/foreign-meshes/read-foreign-mesh.ts'
import { requireMemoryFor } from '#features/gifts/foreign-meshes/server/require-memory.ts'
import { hasNoSize, NotClosed, Unreadable } from '#features/gifts/foreign-meshes/unreadable.ts'
import { displayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { type Kernel, meshOf, type Solid } from '#features/gifts/geometry/kernel.ts'
import { boxOf, type Mesh } from '#features/gifts/geometry/mesh.ts'
import { writeMesh } from '#features/gifts/geometry/mesh-file.ts'
import { drawGift, type Pixels } from '#features/gifts/renders/draw-gift.ts'
import { type Point3, subtract } from '#platform/vector.ts'
import type { ModelFacts } from '../contract.ts'
import { type DrawnIn, definesUnit, drawnIn } from '../sent-model.ts'
import { type ColoredPart, coloredPartsOf, withoutPlainPieces } from './colored-parts.ts'

/** A file, its unit if the customer chose one, and the longest side that a printer of the shop prints, in millimeters. */
type FileToMeasure = { bytes: Uint8Array; unit: DrawnIn | undefined; longestBed: number }
/**
 * A file's measurements, its unit, its mesh for the 3D view, its picture and the length of what belongs to its format; or why the file
 * cannot be used, and what to do.
 */
export type MeasuredFile =
  | { facts: ModelFacts; unit: DrawnIn; shown: Uint8Array; picture: Pixels; length: number }
  | { sentence: string }

/** Maximum triangles of the 3D view, which more would slow down. */
const maxShownTriangles = 60_000
/** Maximum surface deviations when reducing triangles, as shares of the longest side; `least` is below a printer's resolution. */
const least = 0.0001
const slacks = [0.0004, 0.001, 0.002, 0.005]
/** Grid sizes for reducing triangles of open meshes, per longest side. */
const steps = [200, 100, 50]
const longest = 2000
const pictureSize = 320

/** Measures a customer's file: closed bodies fully, open meshes only by their vertices. */
export async function measureFile(kernel: Kernel, task: FileToMeasure): Promise<MeasuredFile> {
  try {
    const { form, meshes: drawn, leftOut, length } = await readForeignMesh(task.bytes)
    const unit = task.unit ?? (form === 'glb' ? unitOfGlb(longestSide(drawn), task.longestBed) : 'mm')
    const meshes = definesUnit(form) ? drawn : drawn.map((mesh) => scaled(mesh, drawnIn[unit].millimetres))
    const triangles = meshes.reduce((sum, mesh) => sum + mesh.triangles.length / 3, 0)
    requireMemoryFor(triangles)
    const { shown, leftOut: ofColors, ...measured } = measureMeshes(kernel, meshes)
    const view = viewOf(measured.size)
    const parts = standing(shown).map(({ hex, ...mesh }) => ({
      ...{ role: 'body' as const, ...displayMesh(mesh) },
      ...(hex && { hex }),
    }))
    return {
      ...{ unit, length },
      facts: { form, triangles, leftOut: [...leftOut, ...ofColors], ...measured },
      shown: writeMesh({ view, parts }),
      picture: drawGift(
        parts.map((part) => ({ hex: filamentColors.green.mid, ...part })),
        view,
        pictureSize,
      ),
    }
  } catch (error) {
    if (error instanceof Unreadable) return { sentence: error.message }
    throw error
  }
}

/** The camera position: flat models are seen from above. */
const viewOf = ([width, depth, height]: Point3) => ({
  around: 24,
  above: height < Math.max(width, depth) / 4 ? 45 : 16,
})

/**
 * The likely unit of a GLB file: meters by the standard, unless no printer could print that. Many programs ignore the standard.
 * `longest` is in the units of the file.
 */
function unitOfGlb(longest: number, longestBed: number): DrawnIn {
  if (longest * drawnIn.m.millimetres <= longestBed) return 'm'
  return longest >= 10 ? 'mm' : 'cm'
}

const longestSide = (meshes: Mesh[]) => Math.max(...sidesOf(meshes))

function scaled<Shape extends Drawn>(mesh: Shape, factor: number): Shape {
  if (factor === 1) return mesh
  const holes = mesh.holes?.map((hole) => scaled(hole, factor))
  return { ...mesh, positions: mesh.positions.map((place) => place * factor), ...(holes && { holes }) }
}

/** A mesh of one color; without `hex`, in a color of the shop. */
type ColoredMesh = Mesh & { hex?: string }
type Measured = Omit<ModelFacts, 'form' | 'triangles'> & { shown: ColoredMesh[] }

function measureMeshes(kernel: Kernel, meshes: Drawn[]): Measured {
  const size = sizeOf(meshes)
  try {
    return kernel.scope(() => measureBody(kernel, bodyOf(kernel, meshes), coloredPartsOf(kernel, meshes)))
  } catch (error) {
    if (!(error instanceof NotClosed)) throw error
    const unknown = { volume: null, grams: null, minutes: null, pieces: null, leftOut: [], ...oneColor }
    return { size, notClosed: error.why, ...unknown, shown: [coarser(joinedOf(meshes), Math.max(...size))] }
  }
}

const oneColor = { colors: [], changes: 0, towerLayers: 0 }

function measureBody(kernel: Kernel, body: Solid, { colors, leftOut }: ReturnType<typeof coloredPartsOf>): Measured {
  const { min, max } = body.boundingBox()
  const size = subtract(max, min).map((side) => rounded(side, 2)) as Point3
  const side = Math.max(...size)
  const printed = body.simplify(least * side)
  const { grams, minutes } = estimate(crossSections(kernel, printed))
  return {
    size,
    notClosed: null,
    volume: rounded(body.volume() / 1000, 1),
    grams: rounded(grams, 1),
    minutes: Math.round(minutes),
    pieces: piecesOf(printed.decompose()),
    shown: colors.length > 0 ? shownColors(colors, side) : [meshOf(fewer(printed, { side, most: maxShownTriangles }))],
    leftOut,
    ...measureColors(kernel, colors, least * side),
  }
}

/** The parts for the 3D view. Each may have its share of the triangles. */
function shownColors(colors: ColoredPart[], side: number): ColoredMesh[] {
  const all = colors.reduce((sum, { solid }) => sum + solid.numTri(), 0)
  return colors.map(({ hex, solid }) => {
    const most = Math.floor((maxShownTriangles * solid.numTri()) / Math.max(all, 1))
    return { ...meshOf(fewer(solid.simplify(least * side), { side, most })), ...(hex && { hex }) }
  })
}

/** Maximum layers of a model that are cut. */
const maxCuts = 400

/** The grams of each color and the filament changes. `slack` is the maximum surface deviation. */
function measureColors(kernel: Kernel, colors: ColoredPart[], slack: number) {
  if (colors.length === 0) return oneColor
  const solids = colors.map(({ solid }) => solid.simplify(slack))
  const planes = crossSectionsOfParts(kernel, solids)
  const weighed = colors.map(({ solid: _, ...color }, i) => ({ ...color, grams: rounded(gramsOf(planes[i]!), 1) }))
  const parts = withoutPlainPieces(kernel, solids)
  if (parts.length < 2) return { ...oneColor, colors: weighed }
  const { changes, towerLayers } = countChanges(partsByLayer(kernel, parts, defaultProfile, maxCuts))
  return { colors: weighed, changes, towerLayers }
}

/** A body with few enough triangles for the 3D view, if possible. */
function fewer(body: Solid, { side, most }: { side: number; most: number }): Solid {
  let less = body
  for (const slack of slacks) {
    if (less.numTri() <= most) break
    less = less.simplify(slack * side)
  }
  return less
}

/** Reduces an open mesh by merging nearby vertices. */
function coarser(mesh: Mesh, side: number): Mesh {
  const most = 3 * maxShownTriangles
  if (mesh.triangles.length <= most) return mergeVertices(mesh)
  for (const count of steps) {
    const step = side / count
    const near = { ...mesh, positions: mesh.positions.map((place) => Math.round(place / step) * step) }
    const fewer = mergeVertices(near)
    if (fewer.triangles.length <= most || count === steps.at(-1))
      return { ...fewer, triangles: fewer.triangles.slice(0, most) }
  }
  return mesh
}

/** Several objects as one mesh. */
function joinedOf(meshes: Mesh[]): Mesh {
  if (meshes.length === 1) return meshes[0]!
  const count = (lengthOf: (mesh: Mesh) => number) => meshes.reduce((sum, mesh) => sum + lengthOf(mesh), 0)
  const positions = new Float32Array(count((mesh) => mesh.positions.length))
  const triangles = new Uint32Array(count((mesh) => mesh.triangles.length))
  let [places, corners] = [0, 0]
  for (const mesh of meshes) {
    const first = places / 3
    positions.set(mesh.positions, places)
    triangles.set(
      mesh.triangles.map((corner) => corner + first),
      corners,
    )
    places += mesh.positions.length
    corners += mesh.triangles.length
  }
  return { positions, triangles }
}

/** Throws `Unreadable` for a model longer than two meters or without size. */
function sizeOf(meshes: Mesh[]): Point3 {
  const size = sidesOf(meshes)
  if (Math.max(...size) > longest)
    throw new Unreadable('The model is longer than two meters. Please make it smaller and export it in millimeters.')
  if (Math.max(...size) < minModelLength) throw hasNoSize()
  return size.map((side) => rounded(side, 2)) as Point3
}

/** The sides of the box around all triangles. Ignores vertices that no triangle uses. */
function sidesOf(meshes: Mesh[]): Point3 {
  const [least, most]: [Point3, Point3] = [
    [Infinity, Infinity, Infinity],
    [-Infinity, -Infinity, -Infinity],
  ]
  for (const { positions, triangles } of meshes)
    for (const corner of triangles)
      for (let axis = 0; axis < 3; axis++) {
        const place = positions[3 * corner + axis]!
        if (place < least[axis]!) least[axis] = place
        if (place > most[axis]!) most[axis] = place
      }
  return subtract(most, least)
}

/** Moved onto the table, centered over the origin. */
function standing(meshes: ColoredMesh[]): ColoredMesh[] {
  const boxes = meshes.map(({ positions }) => boxOf(positions))
  const [left, front, bottom] = [0, 1, 2].map((axis) => Math.min(...boxes.map(({ least }) => least[axis]!)))
  const [right, back] = [0, 1].map((axis) => Math.max(...boxes.map(({ most }) => most[axis]!)))
  const middle = [(left! + right!) / 2, (front! + back!) / 2, bottom!]
  return meshes.map((mesh) => ({ ...mesh, positions: mesh.positions.map((place, i) => place - middle[i % 3]!) }))
}

function rounded(value: number, decimals: number) {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}
