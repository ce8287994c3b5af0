import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { read3mf } from './read-3mf.ts'
import { readGlb } from './read-glb.ts'
import { readObj } from './read-obj.ts'
import { isBinaryStl, readBinaryStl, readWrittenStl, saidTriangles } from './read-stl.ts'
import { endsEarly, noMesh, nothingSolid, Unreadable } from './unreadable.ts'

/** What a file holds: its objects, and in which form they came. Lengths are millimetres, where the form has units at all. */
export type Foreign = { form: 'stl' | '3mf' | 'obj' | 'glb'; meshes: Mesh[] }

/** The farthest that a corner may lie from the origin, in millimetres. */
const farthest = 1e6

/** Reads a model that somebody sends, by what is in it, whatever it is called. Throws `Unreadable` with a sentence. */
export async function readForeignMesh(bytes: Uint8Array): Promise<Foreign> {
  const foreign = await readAsWhatItIs(bytes)
  const meshes = foreign.meshes.filter(({ triangles }) => triangles.length > 0)
  if (meshes.length === 0) throw nothingSolid()
  for (const { positions } of meshes)
    if (!positions.every((place) => Math.abs(place) <= farthest))
      throw new Unreadable('A corner of the model lies nowhere, or a kilometre away. Please export it again.')
  return { form: foreign.form, meshes }
}

async function readAsWhatItIs(bytes: Uint8Array): Promise<Foreign> {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  if (start.startsWith('PK')) return { form: '3mf', meshes: read3mf(bytes) }
  if (start.startsWith('glTF')) return { form: 'glb', meshes: await readGlb(bytes) }
  if (/^\s*solid\b/i.test(start) && /\b(facet|endsolid)\b/i.test(start))
    return { form: 'stl', meshes: [readWrittenStl(textOf(bytes))] }
  if (/^[ \t]*(v[ \t]+[-+\d.]|f[ \t]+\d|(o|g|mtllib|#)[ \t])/m.test(start) && !hasOddBytes(start))
    return { form: 'obj', meshes: [readObj(textOf(bytes))] }
  if (isBinaryStl(bytes)) return { form: 'stl', meshes: [readBinaryStl(bytes)] }
  // A head in plain letters with a count behind it is one whose rest is missing.
  const said = saidTriangles(bytes)
  if (said !== undefined && !hasOddBytes(start.slice(0, 80)) && !isText(start))
    throw said > 0 ? endsEarly() : nothingSolid()
  throw noMesh()
}

const textOf = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes)
/** Letters, marks and line ends are even; what else stands in a head of eighty is filled up with nought. */
const isText = (start: string) => !/[^\t\n\r -~\xa0-\xff]/.test(start)
const hasOddBytes = (text: string) => /[^\t\n\r -~\0\xa0-\xff]/.test(text)
