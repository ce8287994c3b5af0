import manifold, { type CrossSection, type Manifold, type ManifoldToplevel } from 'manifold-3d'
import type { Mesh } from './mesh.ts'

export type Solid = Manifold
export type Section = CrossSection

/** Watertight solids and their flat sections. Lengths are millimetres, angles degrees. */
export type Kernel = {
  Solid: ManifoldToplevel['Manifold']
  Section: ManifoldToplevel['CrossSection']
  /** A mesh as a body; undefined for one that is not closed. */
  solidOf: (mesh: Mesh) => Solid | undefined
  scope: <T>(work: () => T, kept?: (result: T) => unknown[]) => T
}

/** The mesh of a body. */
export function meshOf(solid: Solid): Mesh {
  const { vertProperties, triVerts } = solid.getMesh()
  return { positions: new Float32Array(vertProperties), triangles: new Uint32Array(triVerts) }
}

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
    scope: freeing([Solid, Section, prototypeOf(Solid.cube(1)), prototypeOf(Section.square(1))]),
  }
}

/**
 * What the kernel makes lies in memory that nobody collects. Everything made within a scope is freed at its end, but for
 * what is `kept`; scopes may lie within each other.
 */
function freeing(makers: object[]): Kernel['scope'] {
  const made: Freed[] = []
  let depth = 0
  const note = (result: unknown) => {
    if (depth > 0) made.push(...(Array.isArray(result) ? result : [result]).filter(isFreed))
    return result
  }
  for (const maker of makers) noteWhatIsMade(maker, note)
  return (work, kept = () => []) => {
    const mark = made.length
    let keep = new Set<unknown>()
    depth += 1
    try {
      const result = work()
      keep = new Set(kept(result))
      return result
    } finally {
      depth -= 1
      for (const one of new Set(made.splice(mark))) if (!keep.has(one)) one.delete()
    }
  }
}

export type Freed = { delete: () => void }
export const isFreed = (value: unknown): value is Freed =>
  typeof value === 'object' && value !== null && 'delete' in value && 'isDeleted' in value

/** After `setup` the classes are wrappers, whose prototype is not that of what they make. */
function prototypeOf(one: Solid | Section): object {
  const prototype = Object.getPrototypeOf(one)
  one.delete()
  return prototype
}

const bookkeeping = new Set(['constructor', 'prototype', 'delete', 'deleteLater', 'isDeleted', 'isAliasOf', 'clone'])

function noteWhatIsMade(maker: object, note: (result: unknown) => unknown) {
  for (const [name, { value, writable }] of Object.entries(Object.getOwnPropertyDescriptors(maker))) {
    if (typeof value !== 'function' || !writable || bookkeeping.has(name) || name.startsWith('_')) continue
    const noting = function (this: unknown, ...given: unknown[]) {
      return note(value.apply(this, given))
    }
    Object.defineProperty(maker, name, { value: noting, writable: true, configurable: true })
  }
}
