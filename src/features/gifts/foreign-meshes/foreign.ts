import type { Mesh } from '#features/gifts/geometry/mesh.ts'

/** A color or part that a file tells apart, and by what. Meshes with one `key` are one zone; `hex` is `#rrggbb`. */
export type FileZone = { key: string; by: 'extruder' | 'material' | 'object'; name: string; hex?: string }

/** A mesh of a file. Its `holes` are meshes that are to be subtracted from it. */
export type Drawn = Mesh & { holes?: Mesh[]; zone?: FileZone }

/** What a model file contains. */
export type Foreign = {
  form: 'stl' | '3mf' | 'obj' | 'glb'
  /** In millimeters for 3MF, in meters for GLB by the standard. STL and OBJ have no units. */
  meshes: Drawn[]
  /** What the file contains and the meshes leave out, such as `2 modifiers`. */
  leftOut: string[]
  /** How many bytes of the file belong to the format; some programs append others. */
  length: number
}
