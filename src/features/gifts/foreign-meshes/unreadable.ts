import { mostLevels, mostObjects, mostShells } from './limits.ts'

/** A file that no gift can be made of, with the sentence that says why and what to do. */
export class Unreadable extends Error {}

/** A model whose inside is open to its outside: only its size can be measured. */
export class NotClosed extends Unreadable {
  /** What is open, such as `3 of its edges are open`. */
  readonly why: string
  constructor(why: string) {
    super(`The model is not closed: ${why}. Repair it in your modelling program or slicer, and send it again.`)
    this.why = why
  }
}

export const noMesh = () => new Unreadable('This is no 3D model that we can read. Send an STL, 3MF, OBJ or GLB file.')
export const nothingSolid = () => new Unreadable('There is nothing solid in the file.')
export const hasNoSize = () =>
  new Unreadable('The model has no size: its corners all lie in one place. Please make it larger and export it again.')
export const endsEarly = () => new Unreadable('The file ends before its last triangle. Please export it again.')
export const tooManyTriangles = () =>
  new Unreadable('The model has more than 1,500,000 triangles. Please reduce its detail and export it again.')
export const namesMissingCorner = () =>
  new Unreadable('A triangle of the model names a corner that is not there. Please export it again.')
export const tooManyObjects = () =>
  new Unreadable(`The file places more than ${mostObjects} objects. Please join them into one and export it again.`)
export const tooDeep = () =>
  new Unreadable(
    `The objects of the file lie more than ${mostLevels} deep in each other. Please join them into one and export it again.`,
  )
export const tooManyShells = () =>
  new Unreadable(
    `The model is made of more than ${mostShells.toLocaleString('en-US')} loose parts. Please join them and export it again.`,
  )
