import { maxNestedObjects, maxObjects, maxShells } from './limits.ts'

/** A model file that cannot be used. The message says why and what to do. */
export class Unreadable extends Error {}

/** A model that is not watertight: only its size can be measured. */
export class NotClosed extends Unreadable {
  /** The reason, such as `3 of its edges are open`. */
  readonly why: string
  constructor(why: string) {
    super(`The model is not closed: ${why}. Repair the model in your modeling program or slicer, and send it again.`)
    this.why = why
  }
}

/** A file that needs too much memory is not broken. */
export const isMemoryError = (error: unknown): boolean =>
  error instanceof RangeError && /alloc|memory/i.test(error.message)

export const noMesh = () =>
  new Unreadable('We cannot read this file as a 3D model. Please send an STL, 3MF, OBJ or GLB file.')
export const nothingSolid = () => new Unreadable('The file contains no solid model. Please export the model again.')
export const hasNoSize = () =>
  new Unreadable(
    'The model has no size, because all its vertices are in one place. Please enlarge the model and export it again.',
  )
export const endsEarly = () =>
  new Unreadable('The file is incomplete: some triangles are missing. Please export the model again.')
export const tooManyTriangles = () =>
  new Unreadable('The model has more than 1,500,000 triangles. Please reduce its detail and export it again.')
export const usesMissingVertex = () =>
  new Unreadable('A triangle of the model uses a vertex that does not exist. Please export the model again.')
export const tooManyObjects = () =>
  new Unreadable(
    `The file contains more than ${maxObjects} objects. Please join the objects into one and export the model again.`,
  )
export const tooDeep = () =>
  new Unreadable(
    `The objects of the file are nested more than ${maxNestedObjects} levels deep. Please join the objects into one and export the model again.`,
  )
export const tooManyShells = () =>
  new Unreadable(
    `The model has more than ${maxShells.toLocaleString('en-US')} separate parts. Please join the parts and export the model again.`,
  )
