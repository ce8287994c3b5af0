import type { DisplayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { cross, dot, unit, type Vector } from '#platform/vector.ts'
import { blur } from './blur.ts'
import { rasterize } from './rasterize.ts'

/** The fraction of light at a position in millimeters, 0 to 1. */
export type Light = (x: number, y: number, z: number) => number

const texels = 512

/** A shadow map for a directional lamp. */
export function lampShadowMap(meshes: DisplayMesh[], towards: Vector): Light {
  const right = unit(cross(towards, [0, 0, 1]))
  const up = cross(right, towards)
  const flat = orthographicProjection(meshes, right, up)
  const { depth } = rasterize(meshes, texels, (x, y, z) => {
    const at: Vector = [x, y, z]
    return [flat.column(dot(at, right)), flat.row(dot(at, up)), -dot(at, towards)]
  })
  // A bias against self-shadowing.
  const slack = 2.5 / flat.scale
  return (x, y, z) => {
    const at: Vector = [x, y, z]
    const column = flat.column(dot(at, right))
    const row = flat.row(dot(at, up))
    const nearEnough = -dot(at, towards) - slack
    let lit = 0
    for (let i = -1; i <= 1; i++) {
      const texelColumn = Math.floor(column + i * 2.2)
      for (let j = -1; j <= 1; j++) {
        const texelRow = Math.floor(row + j * 2.2)
        const isOutside = texelColumn < 0 || texelRow < 0 || texelColumn >= texels || texelRow >= texels
        if (isOutside || nearEnough <= depth[texelRow * texels + texelColumn]!) lit++
      }
    }
    return lit / 9
  }
}

/** The soft shadow of a gift on a table at height `z`, 0 to 1. */
export function tableShade(meshes: DisplayMesh[]): { z: number; shadeAt: (x: number, y: number) => number } {
  const z = Math.min(...meshes.map(({ positions }) => least(positions)))
  const flat = orthographicProjection(meshes, [1, 0, 0], [0, 1, 0], 0.5)
  // Rasterize from below: the height of the lowest face above each texel.
  const { depth } = rasterize(meshes, texels, (x, y, height) => [flat.column(x), flat.row(y), height - z])
  const reach = (fade: number) => depth.map((height) => Math.exp((-height * flat.scale) / fade))
  const [near, wide] = [blur(reach(texels / 60), texels, 5), blur(reach(texels / 8), texels, 26)]
  return {
    z,
    shadeAt: (x, y) => {
      const [column, row] = [Math.floor(flat.column(x)), Math.floor(flat.row(y))]
      if (column < 0 || row < 0 || column >= texels || row >= texels) return 0
      const texel = row * texels + column
      return Math.min(1, 0.42 * near[texel]! + 0.5 * wide[texel]!)
    },
  }
}

function least(positions: Float32Array) {
  let z = Infinity
  for (let at = 2; at < positions.length; at += 3) z = Math.min(z, positions[at]!)
  return z
}

/** An orthographic projection onto a square of texels, with `margin` as a fraction of the gift's width. */
function orthographicProjection(meshes: DisplayMesh[], across: Vector, along: Vector, margin = 0.02) {
  const box = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity }
  for (const { positions } of meshes)
    for (let at = 0; at < positions.length; at += 3) {
      const point: Vector = [positions[at]!, positions[at + 1]!, positions[at + 2]!]
      const [x, y] = [dot(point, across), dot(point, along)]
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.low = Math.min(box.low, y)
      box.high = Math.max(box.high, y)
    }
  const scale = texels / ((1 + 2 * margin) * Math.max(box.right - box.left, box.high - box.low))
  return {
    scale,
    column: (x: number) => texels / 2 + scale * (x - (box.left + box.right) / 2),
    row: (y: number) => texels / 2 - scale * (y - (box.low + box.high) / 2),
  }
}
