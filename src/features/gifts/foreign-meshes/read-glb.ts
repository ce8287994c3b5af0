import { Accessor, type Document, type JSONDocument, WebIO } from '@gltf-transform/core'
import type { Mesh } from '#features/gifts/geometry/mesh.ts'
import { maxObjects, maxPlacements, maxTriangles } from './limits.ts'
import { type Transform, transformMesh } from './transform.ts'
import { endsEarly, noMesh, tooManyObjects, tooManyTriangles, Unreadable, usesMissingVertex } from './unreadable.ts'

const triangleMode = 4

/** The meshes of a GLB file's scene, converted from meters to millimeters and from y-up to z-up. */
export async function readGlb(bytes: Uint8Array): Promise<Mesh[]> {
  const drawn = await opened(bytes)
  const root = drawn.getRoot()
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  if (!scene) throw noMesh()
  const meshes: Mesh[] = []
  let [triangles, parts] = [0, 0]
  scene.traverse((node) => {
    for (const part of node.getMesh()?.listPrimitives() ?? []) {
      if (++parts > maxPlacements) throw tooManyObjects()
      const positions = part.getAttribute('POSITION')?.getArray()
      if (!positions || part.getMode() !== triangleMode) continue
      const corners = part.getIndices()?.getArray()
      const named = corners
        ? Uint32Array.from(corners)
        : Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
      triangles += named.length / 3
      if (triangles > maxTriangles) throw tooManyTriangles()
      if (meshes.length >= maxObjects) throw tooManyObjects()
      if (named.length % 3 !== 0) throw endsEarly()
      if (named.some((corner) => corner >= positions.length / 3)) throw usesMissingVertex()
      meshes.push(
        transformMesh(toUprightMillimeters(node.getWorldMatrix()), {
          positions: Float32Array.from(positions),
          triangles: named,
        }),
      )
    }
  })
  return meshes
}

async function opened(bytes: Uint8Array): Promise<Document> {
  const io = new WebIO()
  try {
    const packed = await io.binaryToJSON(bytes)
    checkDeclaredSizes(packed, bytes.length)
    return await io.readJSON(packed)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const [, missing] = /Missing required extension, "(\w{1,60})"/.exec(String(error)) ?? []
    if (missing) throw needsExtension(missing)
    throw declaredLength(bytes) > bytes.length ? endsEarly() : damaged()
  }
}

/** Checks sizes before the file is expanded, because a few bytes of JSON can declare gigabytes of vertices or endless nodes. */
function checkDeclaredSizes({ json: { accessors = [], nodes = [] } }: JSONDocument, length: number) {
  if (nodes.length > maxPlacements) throw tooManyObjects()
  let unfolded = 0
  for (const { count, type, componentType, sparse } of accessors)
    for (const numbers of [count, sparse?.count ?? 0]) {
      if (!(numbers >= 0)) throw damaged()
      unfolded += numbers * Accessor.getElementSize(type) * Accessor.getComponentSize(componentType)
    }
  // A valid file contains every number that it declares.
  if (unfolded > length) throw damaged()
}

const declaredLength = (bytes: Uint8Array) =>
  bytes.length < 12 ? Infinity : new DataView(bytes.buffer, bytes.byteOffset).getUint32(8, true)

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

/** Converts a glTF matrix (columns of four, meters, y-up) to a transform (rows of three, millimeters, z-up). */
function toUprightMillimeters(matrix: readonly number[]): Transform {
  return [0, 1, 2, 3].flatMap((row) => {
    const [x = 0, y = 0, z = 0] = matrix.slice(4 * row, 4 * row + 3)
    return [1000 * x, -1000 * z, 1000 * y]
  })
}
