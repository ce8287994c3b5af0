import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { read3mf } from './read-3mf.ts'
import { readGlb } from './read-glb.ts'
import { readObj } from './read-obj.ts'
import { declaredTriangles, isBinaryStl, readAsciiStl, readBinaryStl } from './read-stl.ts'
import { endsEarly, noMesh, nothingSolid, Unreadable } from './unreadable.ts'

/** The meshes of a file and its format. In millimeters, except for STL and OBJ, which have no units. */
export type Foreign = { form: 'stl' | '3mf' | 'obj' | 'glb'; meshes: Mesh[] }

/** The maximum coordinate of a vertex, in millimeters. */
const maxCoordinate = 1e6

/** Reads a model file. The content decides the format, not the file name. Throws `Unreadable` with a sentence. */
export async function readForeignMesh(bytes: Uint8Array): Promise<Foreign> {
  const foreign = await readByContent(bytes)
  const meshes = foreign.meshes.filter(({ triangles }) => triangles.length > 0)
  if (meshes.length === 0) throw nothingSolid()
  for (const { positions } of meshes)
    if (!positions.every((place) => Math.abs(place) <= maxCoordinate))
      throw new Unreadable('The model has invalid or far-away vertices. Please export the model again.')
  return { form: foreign.form, meshes }
}

async function readByContent(bytes: Uint8Array): Promise<Foreign> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  if (start.startsWith('PK')) return { form: '3mf', meshes: read3mf(bytes) }
  if (start.startsWith('glTF')) return { form: 'glb', meshes: await readGlb(bytes) }
  if (/^\s*solid\b/i.test(start) && /\b(facet|endsolid)\b/i.test(start))
    return { form: 'stl', meshes: [readAsciiStl(textOf(bytes))] }
  if (/^[ \t]*(v[ \t]+[-+\d.]|f[ \t]+\d|(o|g|mtllib|#)[ \t])/m.test(start) && !hasOddBytes(start))
    return { form: 'obj', meshes: [readObj(textOf(bytes))] }
  if (isBinaryStl(bytes)) return { form: 'stl', meshes: [readBinaryStl(bytes)] }
  // A text header followed by a count is a binary STL that was cut off.
  const said = declaredTriangles(bytes)
  if (said !== undefined && !hasOddBytes(start.slice(0, 80)) && !isText(start))
    throw said > 0 ? endsEarly() : nothingSolid()
  throw noMesh()
}

const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
/** Whether a text has printable characters only. Binary STL headers are padded with zeros. */
const isText = (start: string) => !/[^\t\n\r -~\xa0-\xff]/.test(start)
const hasOddBytes = (text: string) => /[^\t\n\r -~\0\xa0-\xff]/.test(text)
