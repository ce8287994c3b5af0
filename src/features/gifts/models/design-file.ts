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

/** Encodes a design: vertices, triangles, and its other fields as JSON. */
export function writeDesign({ mesh: { positions, triangles }, ...fields }: OwnDesign): Uint8Array<ArrayBuffer> {
  const words = new TextEncoder().encode(JSON.stringify(fields))
  const bytes = new Uint8Array(head + 4 * (positions.length + triangles.length) + words.length)
  const view = new DataView(bytes.buffer)
  for (const [i, length] of [positions.length, triangles.length, words.length].entries())
    view.setUint32(4 * i, length, true)
  bytes.set(new Uint8Array(Float32Array.from(positions).buffer), head)
  bytes.set(new Uint8Array(Uint32Array.from(triangles).buffer), head + 4 * positions.length)
  bytes.set(words, bytes.length - words.length)
  return bytes
}

/** Decodes the output of `writeDesign`. */
export function readDesign(bytes: ArrayBuffer): OwnDesign {
  const [places = 0, corners = 0, words = 0] = new Uint32Array(bytes, 0, 3)
  const positions = new Float32Array(bytes, head, places)
  const triangles = new Uint32Array(bytes, head + 4 * places, corners)
  const json = new TextDecoder().decode(new Uint8Array(bytes, head + 4 * (places + corners), words))
  return { ...JSON.parse(json), mesh: { positions, triangles } }
}
