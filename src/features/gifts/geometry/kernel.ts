import manifold, { type CrossSection, type Mesh as KernelMesh, type Manifold, type ManifoldToplevel } from 'manifold-3d'
import { type Maker, noted, noteWhatIsMade, openScopes, type Scope } from '#platform/freeing.ts'
import type { Mesh } from './mesh.ts'

export type Solid = Manifold
export type Section = CrossSection

/** Watertight solids and their flat sections. Lengths are millimetres, angles degrees. */
export type Kernel = {
  Solid: ManifoldToplevel['Manifold']
  Section: ManifoldToplevel['CrossSection']
  /** A mesh as a body; undefined for one that is not closed. */
  solidOf: (mesh: Mesh) => Solid | undefined
  scope: Scope
}

/** The mesh of a body. */
export function meshOf(solid: Solid): Mesh {
  const { vertProperties, triVerts } = solid.getMesh()
  return { positions: new Float32Array(vertProperties), triangles: new Uint32Array(triVerts) }
}

/** The mesh of a body in two: what was there before it was cut, as `uncut` was, and what the cut has laid bare. */
export function meshesOfCut(solid: Solid, uncut: Solid): { kept: Mesh; bare: Mesh } {
  const mesh = solid.getMesh()
  const positions = new Float32Array(mesh.vertProperties)
  const known = new Set(runsOf(uncut.getMesh()).map(({ of }) => of))
  const trianglesOf = (isKept: boolean) =>
    Uint32Array.from(
      runsOf(mesh)
        .filter(({ of }) => known.has(of) === isKept)
        .flatMap(({ triangles }) => [...triangles]),
    )
  return { kept: { positions, triangles: trianglesOf(true) }, bare: { positions, triangles: trianglesOf(false) } }
}

/** Its triangles by the surface that they are of: letters follow a body with a copy of it, which lies elsewhere. */
const runsOf = ({ triVerts, runIndex, runOriginalID, runTransform }: KernelMesh) =>
  [...runOriginalID].map((id, run) => ({
    of: `${id} ${runTransform.subarray(12 * run, 12 * run + 12)}`,
    triangles: triVerts.subarray(runIndex[run], runIndex[run + 1]),
  }))

/** Starts the kernel from the address of its WebAssembly: a path on the server, an address in a browser. */
export async function loadKernel(wasm: string): Promise<Kernel> {
  const module = await manifold({ locateFile: () => wasm })
  module.setup()
  const { Manifold: Solid, CrossSection: Section } = module
  return {
    Solid,
    Section,
    solidOf: ({ positions, triangles }) => {
      const mesh = new module.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles })
      mesh.merge()
      try {
        return Solid.ofMesh(mesh)
      } catch (error) {
        if (error instanceof Error && error.name === 'ManifoldError') return undefined
        throw error
      }
    },
    scope: freeing(module as Inside),
  }
}

/** Notes whatever the kernel makes, also by the functions and lists of points that its own are made of. */
function freeing(module: Inside): Kernel['scope'] {
  const { scope, note } = openScopes()
  const { Manifold: Solid, CrossSection: Section, Vector2_vec2: Outlines } = module
  for (const maker of [module, Solid, Section]) noteWhatIsMade(maker, note)
  for (const maker of [prototypeOf(Solid.cube(1)), prototypeOf(Section.square(1))]) noteWhatIsMade(maker, note)
  // Some it never frees itself: each outline that is handed to it or read from it, the section of outlines that are raised at once,
  // all outlines of what is raised, and what was raised before it is moved to its middle.
  noteWhatIsMade(Outlines.prototype, note)
  module.Vector_vec2 = noted(module.Vector_vec2, note)
  module.CrossSection = noted(Section, note)
  return scope
}

/** The kernel as its own code sees it. */
type Inside = ManifoldToplevel & { Vector_vec2: Maker; Vector2_vec2: Maker }

/** After `setup` the classes are wrappers, whose prototype is not that of what they make. */
function prototypeOf(one: Solid | Section): object {
  const prototype = Object.getPrototypeOf(one)
  one.delete()
  return prototype
}
