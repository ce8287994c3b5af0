import { bodyOf } from '#features/gifts/foreign-meshes/body-of.ts'
import { minModelLength } from '#features/gifts/foreign-meshes/limits.ts'
import { isSliver, piecesOf } from '#features/gifts/foreign-meshes/pieces-of.ts'
import { readForeignMesh } from '#features/gifts/foreign-meshes/read-foreign-mesh.ts'
import { requireMemoryFor } from '#features/gifts/foreign-meshes/server/require-memory.ts'
import { hasNoSize, Unreadable } from '#features/gifts/foreign-meshes/unreadable.ts'
import { type Kernel, meshOf, type Solid } from '#features/gifts/geometry/kernel.ts'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { solidsIn } from '#features/gifts/geometry/solids.ts'
import type { DesignZone } from '#features/gifts/models/own-model.ts'
import { minDot } from '#features/gifts/models/printability.ts'
import type { Point3 } from '#platform/vector.ts'
import type { OwnZone } from '../contract.ts'
import type { DesignReport } from './tables.ts'
import { nameOfZone, zonesOf } from './zones-of.ts'

/** A file's body, its number of closed shells including hollows, and a report; or why no gift can be made of the file. */
export type ReadFile =
  | { mesh: Mesh; zones: DesignZone[]; accent: number[]; ownZones: OwnZone[]; shells: number; report: DesignReport }
  | { sentence: string }

/** Maximum triangles that pages can show and printers need. */
const maxTriangles = 150_000
/** Maximum surface deviations in millimeters at the largest size, tried in turn: from a tenth of a layer to the limit of visibility. */
const slacks = [0.02, 0.05, 0.1]
const longest = 120
const maxPieces = 200
/** Minimum thickness that a nozzle prints, in millimeters. */
const thinnest = 0.4

const tooThin = () =>
  new Unreadable(
    `The model is too thin to print: at ${longest} mm long it would be less than ${thinnest} mm thick. Please make the model thicker.`,
  )

/** Reads a design file as one body, simplified to the detail that a printer can print. */
export async function readUploadedDesign(kernel: Kernel, bytes: Uint8Array): Promise<ReadFile> {
  try {
    const { form, meshes, leftOut } = await readForeignMesh(bytes)
    const millimetres = form === 'glb' ? 1000 : 1
    const triangles = meshes.reduce((sum, mesh) => sum + mesh.triangles.length / 3, 0)
    requireMemoryFor(triangles)
    return kernel.scope(() => {
      const body = bodyOf(kernel, meshes)
      const { min, max } = body.boundingBox()
      const sides = max.map((most, i) => most - min[i]!)
      const size = sides.map((side) => Math.round(side * millimetres * 100) / 100) as Point3
      if (Math.max(...sides) * millimetres < minModelLength) throw hasNoSize()
      const scale = longest / Math.max(...sides)
      if (Math.min(...sides) * scale < thinnest) throw tooThin()
      const toCorner = min.map((least) => -least) as Point3
      const enlarged = (solid: Solid) => solid.translate(toCorner).scale(scale)
      const { zones, leftOut: ofZones } = zonesOf(kernel, meshes, maxTriangles)
      // Zones and body keep their surfaces: simplified each by itself, they would not meet exactly.
      const kept = zones.length > 1 ? enlarged(body) : lessened(enlarged(body))
      // Bodies thinner than the deviation simplify to nothing.
      if (kept.isEmpty()) throw tooThin()
      const all = kept.decompose()
      const shells = all.filter((shell) => !isSliver(shell))
      const pieces = piecesOf(shells)
      if (pieces > maxPieces)
        throw new Unreadable(`The model has ${pieces} separate pieces. A gift can have at most ${maxPieces}.`)
      const mesh = meshOf(shells.length === all.length ? kept : kernel.Solid.compose(shells))
      const keptTriangles = mesh.triangles.length / 3
      const parts = zones.flatMap(({ zone: { name, hex }, solid }, i) => {
        const pieces = kernel.Solid.compose(solidsIn(enlarged(solid), minDot))
        const zone: DesignZone = {
          name: nameOfZone(name, i),
          ...(hex && { hex }),
          mesh: meshOf(pieces),
        }
        return pieces.isEmpty() ? [] : [{ zone, volume: pieces.volume() }]
      })
      const own = parts.length > 1 ? parts.map(({ zone }) => zone) : []
      const said = own.map(({ mesh: _, ...zone }) => zone)
      return {
        ...{ mesh, zones: own, ...usualFilaments(parts.map(({ volume }) => volume)), shells: shells.length },
        report: {
          ...{
            form,
            triangles,
            keptTriangles,
            pieces,
            size,
            leftOut: [...leftOut, ...ofZones],
          },
          ...(said.length > 0 && { zones: said }),
        },
      }
    })
  } catch (error) {
    if (error instanceof Unreadable) return { sentence: error.message }
    throw error
  }
}

/** The largest zone is the body. The other of two is printed in the letters' filament, and each of more in its own. */
function usualFilaments(volumes: number[]): { accent: number[]; ownZones: OwnZone[] } {
  const body = volumes.indexOf(Math.max(...volumes))
  const others = volumes.flatMap((_, zone) => (zone === body ? [] : [zone]))
  return others.length < 2
    ? { accent: others, ownZones: [] }
    : { accent: [], ownZones: others.map((zone) => ({ zone, filaments: [] })) }
}

/** Reduces the triangles of the largest gift without visible changes. */
function lessened(large: Solid): Solid {
  for (const slack of slacks) {
    const kept = large.simplify(slack)
    if (kept.numTri() <= maxTriangles) return kept
  }
  throw new Unreadable('The model has more detail than a printer can show. Please reduce it to 150,000 triangles.')
}
