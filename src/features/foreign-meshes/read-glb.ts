import { type Document, WebIO } from '@gltf-transform/core'
import type { Mesh } from '#features/models/mesh.ts'
import { mostObjects, mostTriangles } from './limits.ts'
import { type Moved, movedBy } from './moved.ts'
import { endsEarly, namesMissingCorner, noMesh, tooManyObjects, tooManyTriangles, Unreadable } from './unreadable.ts'

const triangleMode = 4

/** The meshes of a GLB file's scene in millimetres: it is drawn in metres, with y upwards. */
export async function readGlb(bytes: Uint8Array): Promise<Mesh[]> {
  const drawn = await opened(bytes)
  const root = drawn.getRoot()
  const scene = root.getDefaultScene() ?? root.listScenes()[0]
  if (!scene) throw noMesh()
  const meshes: Mesh[] = []
  let triangles = 0
  scene.traverse((node) => {
    for (const part of node.getMesh()?.listPrimitives() ?? []) {
      const positions = part.getAttribute('POSITION')?.getArray()
      if (!positions || part.getMode() !== triangleMode) continue
      const corners = part.getIndices()?.getArray()
      const named = corners
        ? Uint32Array.from(corners)
        : Uint32Array.from({ length: positions.length / 3 }, (_, i) => i)
      triangles += named.length / 3
      if (triangles > mostTriangles) throw tooManyTriangles()
      if (meshes.length >= mostObjects) throw tooManyObjects()
      if (named.length % 3 !== 0) throw endsEarly()
      if (named.some((corner) => corner >= positions.length / 3)) throw namesMissingCorner()
      meshes.push(
        movedBy(standing(node.getWorldMatrix()), { positions: Float32Array.from(positions), triangles: named }),
      )
    }
  })
  return meshes
}

async function opened(bytes: Uint8Array): Promise<Document> {
  try {
    return await new WebIO().readBinary(bytes)
  } catch (error) {
    if (error instanceof Error && /extension/i.test(error.message))
      throw new Unreadable('The GLB file is compressed. Please export it without compression.')
    throw endsEarly()
  }
}

/** From columns of four to rows of three, metres to millimetres, and upright. */
function standing(matrix: readonly number[]): Moved {
  return [0, 1, 2, 3].flatMap((row) => {
    const [x = 0, y = 0, z = 0] = matrix.slice(4 * row, 4 * row + 3)
    return [1000 * x, -1000 * z, 1000 * y]
  })
}
