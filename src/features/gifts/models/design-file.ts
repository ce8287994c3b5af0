import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import type { OwnDesign } from './own-model.ts'

/** The address of the file with a design version and its mesh. */
export const designFile = ({ id, version }: Pick<OwnDesign, 'id' | 'version'>): string =>
  `/models/${id}@${version}.design`

const address = /^\/models\/(own-[0-9a-f]{16})@([1-9]\d{0,3})\.design$/

/** Reads the address of a design file; `undefined` for other addresses. */
export function parseDesignPath(path: string): Pick<OwnDesign, 'id' | 'version'> | undefined {
  const [, id, version] = address.exec(path) ?? []
  return id && version ? { id, version: Number(version) } : undefined
}

const head = 12

/** A zone in the JSON, with the lengths of its vertices and triangles. */
type WrittenZone = { name: string; hex?: string; lengths: [places: number, corners: number] }

/** Encodes a design: vertices and triangles, its other fields as JSON, then the vertices and triangles of each zone. */
export function writeDesign({ mesh: { positions, triangles }, zones, ...fields }: OwnDesign): Uint8Array<ArrayBuffer> {
  const written = zones?.map(({ mesh, ...zone }): WrittenZone => ({ ...zone, lengths: lengthsOf(mesh) }))
  const words = new TextEncoder().encode(JSON.stringify({ ...fields, ...(written && { zones: written }) }))
  const own = zones?.flatMap(({ mesh }) => [bytesOf(mesh.positions), bytesOf(mesh.triangles)]) ?? []
  const length = own.reduce((sum, part) => sum + part.length, 0)
  const bytes = new Uint8Array(head + 4 * (positions.length + triangles.length) + words.length + length)
  const view = new DataView(bytes.buffer)
  for (const [i, length] of [positions.length, triangles.length, words.length].entries())
    view.setUint32(4 * i, length, true)
  bytes.set(new Uint8Array(Float32Array.from(positions).buffer), head)
  bytes.set(new Uint8Array(Uint32Array.from(triangles).buffer), head + 4 * positions.length)
  let at = head + 4 * (positions.length + triangles.length)
  for (const part of [words, ...own]) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

const lengthsOf = ({ positions, triangles }: Mesh): WrittenZone['lengths'] => [positions.length, triangles.length]
const bytesOf = (list: Float32Array | Uint32Array) => new Uint8Array(list.buffer, list.byteOffset, list.byteLength)

/** Decodes the output of `writeDesign`. */
export function readDesign(bytes: ArrayBuffer): OwnDesign {
  const [places = 0, corners = 0, words = 0] = new Uint32Array(bytes, 0, 3)
  const positions = new Float32Array(bytes, head, places)
  const triangles = new Uint32Array(bytes, head + 4 * places, corners)
  let at = head + 4 * (places + corners)
  const json = new TextDecoder().decode(new Uint8Array(bytes, at, words))
  const { zones, ...fields }: { zones?: WrittenZone[] } & Omit<OwnDesign, 'mesh' | 'zones'> = JSON.parse(json)
  at += words
  // Copied, because a list of numbers must begin at a multiple of four.
  const take = (count: number) => {
    at += 4 * count
    return bytes.slice(at - 4 * count, at)
  }
  const own = zones?.map(({ lengths: [ofPlaces, ofCorners], ...zone }) => {
    const mesh = { positions: new Float32Array(take(ofPlaces)), triangles: new Uint32Array(take(ofCorners)) }
    return { ...zone, mesh }
  })
  return { ...fields, ...(own && { zones: own }), mesh: { positions, triangles } }
}
