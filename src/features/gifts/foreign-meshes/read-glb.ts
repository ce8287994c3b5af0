import {
  Accessor,
  ColorUtils,
  type Document,
  type GLTF,
  type Node as GltfNode,
  type Primitive,
  type vec3,
  WebIO,
} from '@gltf-transform/core'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import type { Drawn, FileZone, Foreign } from './foreign.ts'
import { countLeftOut, type LeftOut } from './left-out.ts'
import { maxListed, maxObjects, maxPlacements, maxTriangles, zoneNameLimit } from './limits.ts'
import { type Transform, transformMesh } from './transform.ts'
import { endsEarly, isMemoryError, tooManyObjects, tooManyTriangles, Unreadable } from './unreadable.ts'
import { withUsedVertices } from './used-vertices.ts'

/** The meshes of a GLB file's scene in the units of the file, which are meters by the standard, and z-up instead of y-up. */
export async function readGlb(bytes: Uint8Array): Promise<Omit<Foreign, 'form'>> {
  const { json, binary, length } = unpack(bytes)
  refuseUnknownExtensions(json)
  const leftOut = countLeftOut()
  countUnread(json, leftOut)
  const geometry = geometryOf(json, bytes.length)
  const drawn = await new WebIO()
    .readJSON({ json: geometry, resources: { '@glb.bin': binary } })
    .catch((error: unknown) => Promise.reject(isMemoryError(error) ? error : damaged()))
  const shapes = new Map<Primitive, Mesh | undefined>()
  const meshes: Drawn[] = []
  let [triangles, parts] = [0, 0]
  const nodes = new Map(
    drawn
      .getRoot()
      .listNodes()
      .map((node, place) => [node, place]),
  )
  const nodesOfOthers = new Set(nodes.keys())
  for (const root of rootsOf(drawn))
    root.traverse((node) => {
      nodesOfOthers.delete(node)
      for (const part of node.getMesh()?.listPrimitives() ?? []) {
        if (++parts > maxPlacements) throw tooManyObjects()
        if (!shapes.has(part)) shapes.set(part, shapeOf(part))
        const shape = shapes.get(part)
        if (!shape) {
          leftOut.add('set of points or lines', 'sets of points or lines')
          continue
        }
        if (meshes.length >= maxObjects) throw tooManyObjects()
        // Each placement is a copy, so it counts with all its triangles.
        triangles += shape.triangles.length / 3
        if (triangles > maxTriangles) throw tooManyTriangles()
        meshes.push({
          ...transformMesh(toUpright(node.getWorldMatrix()), shape),
          zone: zoneOf(part, node, nodes.get(node)),
        })
      }
    })
  for (const node of nodesOfOthers)
    if (node.getMesh()) leftOut.add('object of another scene', 'objects of another scene')
  return { meshes, leftOut: leftOut.all(), length }
}

/** The zone of a primitive: what has one material, or the object without one. */
function zoneOf(part: Primitive, node: GltfNode, place: number | undefined): FileZone {
  const material = part.getMaterial()
  if (!material) return { key: `object ${place}`, by: 'object', name: node.getName().slice(0, zoneNameLimit) }
  const parts = ColorUtils.convertLinearToSRGB<vec3>(material.getBaseColorFactor().slice(0, 3) as vec3, [0, 0, 0])
  const hex = `#${parts
    .map((part) =>
      Math.round(255 * part)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
  return { key: `material ${material.getExtras().place}`, by: 'material', name: material.getName(), hex }
}

/** Counts what changes the geometry and is not read. */
function countUnread(json: GLTF.IGLTF, leftOut: LeftOut): void {
  for (const { extensions, skin } of listOf(json.nodes)) {
    if (extensions?.EXT_mesh_gpu_instancing) leftOut.add('set of copies', 'sets of copies')
    if (skin !== undefined) leftOut.add('pose of a skeleton', 'poses of skeletons')
  }
  for (const { targets } of listOf(json.meshes).flatMap(({ primitives }) => listOf(primitives)))
    if (listOf(targets).length > 0) leftOut.add('other shape', 'other shapes', listOf(targets).length)
}

type Unpacked = { json: GLTF.IGLTF; binary: Uint8Array<ArrayBuffer>; length: number }
const heading = 12
const chunkHeading = 8
/** Much more than any geometry needs; parsing takes ten times as much memory. */
const maxJsonBytes = 8 * 1024 * 1024

/** The chunks of a GLB file. Some programs do not pad them as the standard says, or pad JSON with zeros. */
function unpack(bytes: Uint8Array): Unpacked {
  if (bytes.length < heading + chunkHeading) throw endsEarly()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const length = view.getUint32(8, true)
  if (length > bytes.length) throw endsEarly()
  const chunkAt = (at: number) => {
    if (at + chunkHeading > length) return undefined
    const start = at + chunkHeading
    const end = start + view.getUint32(at, true)
    if (end > length) throw endsEarly()
    return { content: new Uint8Array(bytes.subarray(start, end)), end }
  }
  const first = chunkAt(heading)
  if (!first) throw damaged()
  if (first.content.length > maxJsonBytes) throw tooManyObjects()
  const json = parseJson(new TextDecoder().decode(first.content).replace(/(?<!\0)\0+$/, ''))
  return { json, binary: chunkAt(first.end)?.content ?? new Uint8Array(), length }
}

function parseJson(text: string): GLTF.IGLTF {
  try {
    const json: unknown = JSON.parse(text)
    if (typeof json === 'object' && json !== null) return json as GLTF.IGLTF
  } catch {
    // Refused below.
  }
  throw damaged()
}

/** Extensions that change colors and light, or that are read: numbers of fewer bits. All others may change the geometry. */
const harmless =
  /^(KHR_(materials|texture|lights|xmp|animation)_\w+|KHR_xmp|KHR_mesh_quantization|(EXT|MSFT)_texture_\w+|EXT_lights_\w+)$/

function refuseUnknownExtensions(json: GLTF.IGLTF): void {
  const missing = listOf(json.extensionsRequired).find((name) => !harmless.test(name))
  if (missing !== undefined) throw needsExtension(/^\w{1,60}$/.exec(missing)?.[0] ?? '')
  const parts = listOf(json.meshes).flatMap(({ primitives }) => listOf(primitives))
  if (parts.some(({ extensions }) => extensions?.KHR_draco_mesh_compression)) throw needsExtension('draco')
}

/** A list of the JSON, which may be absent. Throws for anything else, and for more than any model needs: each item would become an object. */
function listOf<Item>(list: Item[] | undefined): Item[] {
  if (list === undefined) return []
  if (!Array.isArray(list) || !list.every((item) => item !== null && item !== undefined)) throw damaged()
  if (list.length > maxListed) throw tooManyObjects()
  return list
}

/** The part of the JSON that is geometry. Sizes are checked first, because a few bytes can declare gigabytes of vertices. */
function geometryOf(json: GLTF.IGLTF, length: number): GLTF.IGLTF {
  const nodes = listOf(json.nodes).map(({ mesh, children, matrix, translation, rotation, scale }) => ({
    ...{ mesh, matrix, translation, rotation, scale },
    ...(children && { children: listOf(children) }),
  }))
  if (nodes.length > maxPlacements) throw tooManyObjects()
  refuseCycles(nodes)
  // More materials than a model needs are not told apart.
  const listed = Array.isArray(json.materials) && json.materials.length <= maxListed ? listOf(json.materials) : []
  const materials = listed.map(({ name, pbrMetallicRoughness }, place) => ({
    name: typeof name === 'string' ? name.slice(0, zoneNameLimit) : '',
    pbrMetallicRoughness: { baseColorFactor: colorIn(pbrMetallicRoughness?.baseColorFactor) },
    extras: { place },
  }))
  const meshes = listOf(json.meshes).map(({ primitives }) => ({
    primitives: listOf(primitives).map(({ attributes, indices, mode, material }) => ({
      attributes: attributes?.POSITION === undefined ? {} : { POSITION: attributes.POSITION },
      ...{ indices, mode },
      ...(material !== undefined && materials[material] && { material }),
    })),
  }))
  const parts = meshes.flatMap(({ primitives }) => primitives)
  if (parts.length > maxPlacements) throw tooManyObjects()
  const used = new Set(parts.flatMap(({ attributes, indices }) => [attributes.POSITION, indices]))
  const accessors = listOf(json.accessors).map((accessor, i) => (used.has(i) ? numbersOf(accessor) : noNumbers))
  // A valid file contains every number that it declares.
  if (accessors.reduce((sum, accessor) => sum + bytesOf(accessor), 0) > length) throw damaged()
  const buffers = listOf(json.buffers).map(({ byteLength, uri }) => ({ byteLength, ...(uri !== undefined && { uri }) }))
  const bufferViews = listOf(json.bufferViews).map(({ buffer, byteOffset = 0, byteLength, byteStride }) => ({
    ...{ buffer, byteOffset, byteLength },
    ...(byteStride !== undefined && { byteStride }),
  }))
  const scenes = listOf(json.scenes).map((scene) => ({ nodes: listOf(scene.nodes) }))
  const links = [...nodes.map(({ children = [] }) => children), ...scenes.map(({ nodes }) => nodes)]
  if (links.reduce((sum, { length }) => sum + length, 0) > maxListed) throw tooManyObjects()
  const scene = json.scene === undefined ? {} : { scene: json.scene }
  return {
    asset: { version: '2.0' },
    ...scene,
    scenes,
    nodes,
    materials,
    meshes,
    accessors,
    bufferViews,
    buffers,
  } as GLTF.IGLTF
}

/** An accessor that nothing uses, without its numbers. Its place in the list remains. */
const noNumbers: GLTF.IAccessor = { componentType: 5126, type: 'SCALAR', count: 0 }
const numbersOf = ({ bufferView, byteOffset, componentType, count, type, normalized, sparse }: GLTF.IAccessor) => ({
  ...{ componentType, count, type },
  ...(bufferView !== undefined && { bufferView }),
  ...(byteOffset !== undefined && { byteOffset }),
  ...(normalized !== undefined && { normalized }),
  ...(sparse && { sparse }),
})

/** A color of four parts between 0 and 1; white for anything else. */
const colorIn = (factor: unknown): number[] =>
  Array.isArray(factor) && factor.length === 4 && factor.every((part) => part >= 0 && part <= 1) ? factor : [1, 1, 1, 1]

function bytesOf({ count, type, componentType, sparse }: GLTF.IAccessor): number {
  const each = Accessor.getElementSize(type) * Accessor.getComponentSize(componentType)
  const counts = [count, sparse?.count ?? 0]
  if (!each || !counts.every((one) => Number.isInteger(one) && one >= 0)) throw damaged()
  return counts.reduce((sum, one) => sum + one * each, 0)
}

/** A node that lies within itself would be drawn for ever. */
function refuseCycles(nodes: { children?: number[] }[]): void {
  const parents = new Map(nodes.flatMap(({ children = [] }, parent) => children.map((child) => [child, parent])))
  for (let at = 0; at < nodes.length; at++) {
    let steps = 0
    for (let up = parents.get(at); up !== undefined; up = parents.get(up)) if (++steps > nodes.length) throw damaged()
  }
}

/** What is drawn: the default scene, or the first scene that is not empty, or all nodes. */
function rootsOf(drawn: Document) {
  const root = drawn.getRoot()
  const scenes = [root.getDefaultScene(), ...root.listScenes()].filter((scene) => scene !== null)
  const nodes = root.listNodes()
  if (nodes.length === 0) throw damaged()
  const shown = scenes.find((scene) => scene.listChildren().length > 0)
  return shown ? [shown] : nodes.filter((node) => !node.getParentNode())
}

/** How the modes of a primitive make triangles of corners in a row; other modes are points and lines. */
const modes: Record<number, { count: (corners: number) => number; corners: (i: number) => [number, number, number] }> =
  {
    4: { count: (corners) => corners / 3, corners: (i) => [3 * i, 3 * i + 1, 3 * i + 2] },
    5: { count: (corners) => Math.max(0, corners - 2), corners: (i) => [i, i + 1 + (i % 2), i + 2 - (i % 2)] },
    6: { count: (corners) => Math.max(0, corners - 2), corners: (i) => [i + 1, i + 2, 0] },
  }

/** The mesh of a primitive, with the vertices that its triangles use; `undefined` for points and lines. */
function shapeOf(part: Primitive): Mesh | undefined {
  const positions = part.getAttribute('POSITION')
  const mode = modes[part.getMode()]
  if (!positions || !mode) return undefined
  const corners = part.getIndices()?.getArray()
  const count = mode.count(corners?.length ?? positions.getCount())
  if (count > maxTriangles) throw tooManyTriangles()
  if (!Number.isInteger(count)) throw endsEarly()
  const triangles = new Uint32Array(3 * count)
  for (let i = 0; i < count; i++)
    for (const [j, corner] of mode.corners(i).entries()) triangles[3 * i + j] = corners ? corners[corner]! : corner
  const place: number[] = []
  const write = (vertex: number, into: Float32Array, at: number) => into.set(positions.getElement(vertex, place), at)
  return withUsedVertices({ count: positions.getCount(), write }, triangles)
}

const damaged = () =>
  new Unreadable(
    'The GLB file is damaged, or parts of it are in other files. Please export the model again as a single file.',
  )

const needsExtension = (name: string) =>
  /draco|meshopt/i.test(name)
    ? new Unreadable('The GLB file is compressed. Please export the model without compression.')
    : new Unreadable(
        `The GLB file uses the extension ${name}, which we cannot read. Please export the model without it.`,
      )

/** Converts a glTF matrix (columns of four, y-up) to a transform (rows of three, z-up). */
function toUpright(matrix: readonly number[]): Transform {
  return [0, 1, 2, 3].flatMap((row) => {
    const [x = 0, y = 0, z = 0] = matrix.slice(4 * row, 4 * row + 3)
    return [x, -z, y]
  })
}
