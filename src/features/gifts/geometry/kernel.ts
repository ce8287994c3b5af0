import manifold, { type CrossSection, type Mesh as KernelMesh, type Manifold, type ManifoldToplevel } from 'manifold-3d'
import { type Maker, openScopes, registerInstances, registerResults, type Scope } from '#platform/freeing.ts'
import { boxOf, type Mesh } from './mesh.ts'

export type Solid = Manifold
export type Section = CrossSection

/** The geometry kernel: watertight solids and flat sections. Lengths in millimeters, angles in degrees. */
export type Kernel = {
  Solid: ManifoldToplevel['Manifold']
  Section: ManifoldToplevel['CrossSection']
  /** Builds a solid from a mesh; `undefined` if the mesh is not watertight. Closes gaps up to this share of the longest side. */
  solidOf: (mesh: Mesh, gap?: number) => Solid | undefined
  scope: Scope
}

/** The mesh of a solid. */
export function meshOf(solid: Solid): Mesh {
  const { vertProperties, triVerts } = solid.getMesh()
  return { positions: new Float32Array(vertProperties), triangles: new Uint32Array(triVerts) }
}

/** The mesh of a cut solid in two parts: the surface of `uncut`, and the surface that the cut exposed. */
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

/** Triangles by source surface. The transform is part of the key, because draped letters are cut with a moved copy of the body. */
const runsOf = ({ triVerts, runIndex, runOriginalID, runTransform }: KernelMesh) =>
  [...runOriginalID].map((id, run) => ({
    of: `${id} ${runTransform.subarray(12 * run, 12 * run + 12)}`,
    triangles: triVerts.subarray(runIndex[run], runIndex[run + 1]),
  }))

/** Loads the kernel. `wasm` is a path on the server and a URL in a browser. */
export async function loadKernel(wasm: string): Promise<Kernel> {
  const module = await manifold({ locateFile: () => wasm })
  module.setup()
  const { Manifold: Solid, CrossSection: Section } = module
  return {
    Solid,
    Section,
    solidOf: ({ positions, triangles }, gap = 0) => {
      const mesh = new module.Mesh({ numProp: 3, vertProperties: positions, triVerts: triangles })
      if (gap > 0) {
        const { least, most } = boxOf(positions)
        mesh.tolerance = gap * Math.max(...most.map((side, axis) => side - least[axis]!))
      }
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

/** Registers every object that the kernel allocates, including internal ones, to free them at the end of a scope. */
function freeing(module: Inside): Kernel['scope'] {
  const { scope, note } = openScopes()
  const { Manifold: Solid, CrossSection: Section, Vector2_vec2: Outlines } = module
  for (const maker of [module, Solid, Section]) registerResults(maker, note)
  for (const maker of [prototypeOf(Solid.cube(1)), prototypeOf(Section.square(1))]) registerResults(maker, note)
  // manifold-3d leaks these internal objects: the outlines it is given or returns, and intermediate results of extrusions.
  registerResults(Outlines.prototype, note)
  module.Vector_vec2 = registerInstances(module.Vector_vec2, note)
  module.CrossSection = registerInstances(Section, note)
  return scope
}

/** The module with its internal classes. */
type Inside = ManifoldToplevel & { Vector_vec2: Maker; Vector2_vec2: Maker }

/** The prototype of instances. After `setup` the classes are wrappers with another prototype. */
function prototypeOf(one: Solid | Section): object {
  const prototype = Object.getPrototypeOf(one)
  one.delete()
  return prototype
}
