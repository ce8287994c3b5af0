import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import type { Drawn, Foreign } from './foreign.ts'
import { refusalOf } from './other-formats.ts'
import { read3mf } from './read-3mf.ts'
import { readGlb } from './read-glb.ts'
import { readObj } from './read-obj.ts'
import { isBinaryStl, readAsciiStl, readBinaryStl } from './read-stl.ts'
import { decodeText } from './text.ts'
import { endsEarly, nothingSolid, Unreadable } from './unreadable.ts'

/** The maximum coordinate of a vertex, in the units of the file. */
const maxCoordinate = 1e6

/** Reads a model file. The content decides the format, not the file name. Throws `Unreadable` with a sentence. */
export async function readForeignMesh(bytes: Uint8Array): Promise<Foreign> {
  const foreign = await readByContent(bytes)
  let invalid = 0
  const valid = (mesh: Mesh): Mesh => {
    const kept = withoutInvalid(mesh)
    invalid += (mesh.triangles.length - kept.triangles.length) / 3
    return kept
  }
  const meshes = foreign.meshes
    .map((mesh): Drawn => {
      const { holes, zone } = mesh
      return { ...valid(mesh), ...(holes && { holes: holes.map(valid) }), ...(zone && { zone }) }
    })
    .filter(({ triangles }) => triangles.length > 0)
  if (meshes.length === 0)
    throw invalid > 0
      ? new Unreadable('The model has invalid or far-away vertices. Please export the model again.')
      : nothingSolid()
  const note = `${invalid.toLocaleString('en-US')} ${invalid === 1 ? 'triangle' : 'triangles'} with an invalid vertex`
  return { ...foreign, meshes, leftOut: [...foreign.leftOut, ...(invalid > 0 ? [note] : [])] }
}

/** The mesh without triangles that have vertices which are no numbers or far away. */
function withoutInvalid(mesh: Mesh): Mesh {
  const isValid = (place: number) => Math.abs(place) <= maxCoordinate
  if (mesh.positions.every(isValid)) return mesh
  const isCorner = (corner: number) => mesh.positions.subarray(3 * corner, 3 * corner + 3).every(isValid)
  const triangles = new Uint32Array(mesh.triangles.length)
  let count = 0
  for (let at = 0; at < mesh.triangles.length; at += 3) {
    const corners = mesh.triangles.subarray(at, at + 3)
    if (!corners.every(isCorner)) continue
    triangles.set(corners, count)
    count += 3
  }
  // Unused vertices must be numbers, too.
  const positions = mesh.positions.map((place, i) =>
    isValid(place) ? place : mesh.positions[3 * triangles[0]! + (i % 3)]!,
  )
  return { positions, triangles: triangles.slice(0, count) }
}

async function readByContent(bytes: Uint8Array): Promise<Foreign> {
  const start = decodeText(bytes.subarray(0, 4096)).text
  const nothingElse = { leftOut: [], length: bytes.length }
  if (start.startsWith('PK')) return { form: '3mf', ...read3mf(bytes) }
  if (start.startsWith('glTF')) return { form: 'glb', ...(await readGlb(bytes)) }
  if (start !== '' && isText(start)) {
    const isStl = /^(\s|(#|;|\/\/)[^\n]*\n)*(solid|facet[ \t]+normal)\b/i.test(start)
    const isObj = /^[ \t]*(v[tn]?[ \t]+[-+\d.]|f[ \t]+-?\d|(o|g|s|mtllib|usemtl|#)[ \t])/m.test(start)
    if (isStl || isObj) {
      const read = decodeText(bytes)
      const { length } = read
      if (isStl) return { form: 'stl', meshes: [readAsciiStl(read)], leftOut: [], length }
      const { mesh, leftOut } = readObj(read)
      return { form: 'obj', meshes: [mesh], leftOut, length }
    }
    throw refusalOf(start)
  }
  const isStl = isBinaryStl(bytes)
  if (isStl === 'no') throw refusalOf(start)
  if (isStl === 'cut') throw endsEarly()
  if (isStl === 'empty') throw nothingSolid()
  const { mesh, length } = readBinaryStl(bytes)
  return { form: 'stl', meshes: [mesh], ...nothingElse, length }
}

/** Whether a text has no control characters. Binary STL files have zeros from their first triangle on. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters tell binary files.
const isText = (start: string) => !/[\0-\x08\x0e-\x1f\x7f]/.test(start)
