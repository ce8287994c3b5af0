import type { DisplayMesh } from '#features/gifts/geometry/display-mesh.ts'
import type { Vector } from '#platform/vector.ts'

/** A rasterized scene: per pixel the depth (infinity for the background), the mesh index and the normal. */
export type RasterizedScene = { size: number; depth: Float32Array; mesh: Uint8Array; normals: Float32Array }

/** Rasterizes meshes into a square. `place` projects a vertex to x and y in pixels and a depth. */
export function rasterize(
  meshes: DisplayMesh[],
  size: number,
  place: (x: number, y: number, z: number) => Vector,
): RasterizedScene {
  const pixels = size * size
  const seen: RasterizedScene = {
    size,
    depth: new Float32Array(pixels).fill(Infinity),
    mesh: new Uint8Array(pixels),
    normals: new Float32Array(pixels * 3),
  }
  for (const [index, mesh] of meshes.entries()) scanMesh(seen, mesh, index, place)
  return seen
}

function scanMesh(
  seen: RasterizedScene,
  { positions, normals, triangles }: DisplayMesh,
  index: number,
  place: (x: number, y: number, z: number) => Vector,
) {
  const corners = positions.length / 3
  const placed = new Float64Array(corners * 3)
  for (let at = 0; at < corners * 3; at += 3) {
    const [column, row, far] = place(positions[at]!, positions[at + 1]!, positions[at + 2]!)
    placed[at] = column
    placed[at + 1] = row
    placed[at + 2] = far
  }
  for (let at = 0; at < triangles.length; at += 3)
    scanTriangle(seen, index, placed, normals, triangles[at]! * 3, triangles[at + 1]! * 3, triangles[at + 2]! * 3)
}

function scanTriangle(
  { size, depth, mesh, normals: found }: RasterizedScene,
  index: number,
  placed: Float64Array,
  normals: Float32Array,
  a: number,
  b: number,
  c: number,
) {
  const ax = placed[a]!
  const ay = placed[a + 1]!
  const bx = placed[b]!
  const by = placed[b + 1]!
  const cx = placed[c]!
  const cy = placed[c + 1]!
  const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
  if (area === 0) return
  const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
  const right = Math.min(size - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
  const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
  const bottom = Math.min(size - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
  const [farA, farB, farC] = [placed[a + 2]!, placed[b + 2]!, placed[c + 2]!]
  // Barycentric coordinates change linearly along a row.
  const [stepU, stepV] = [(by - cy) / area, (cy - ay) / area]
  const stepW = -stepU - stepV
  for (let row = top; row <= bottom; row++) {
    const y = row + 0.5
    const startU = (bx * (cy - y) - (by - y) * cx) / area
    const startV = (cx * (ay - y) - (cy - y) * ax) / area
    const startW = 1 - startU - startV
    // Skip the pixels of the row outside the triangle.
    const from = Math.max(left, first(startU, stepU), first(startV, stepV), first(startW, stepW))
    const to = Math.min(right, last(startU, stepU), last(startV, stepV), last(startW, stepW))
    for (let column = from; column <= to; column++) {
      const x = column + 0.5
      const u = startU + x * stepU
      const v = startV + x * stepV
      const w = 1 - u - v
      if (u < 0 || v < 0 || w < 0) continue
      const far = u * farA + v * farB + w * farC
      const pixel = row * size + column
      if (far >= depth[pixel]!) continue
      depth[pixel] = far
      mesh[pixel] = index
      for (let i = 0; i < 3; i++) found[3 * pixel + i] = u * normals[a + i]! + v * normals[b + i]! + w * normals[c + i]!
    }
  }
}

/** The first and last column of a row with a non-negative barycentric coordinate, with a margin of one pixel. */
const first = (start: number, step: number) => (step > 0 ? Math.floor(-start / step) - 1 : -Infinity)
const last = (start: number, step: number) => (step < 0 ? Math.ceil(-start / step) + 1 : Infinity)
