import type { DisplayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { add, scale, unit } from '#platform/vector.ts'
import { allocateBlur, blur } from './blur.ts'
import { type Camera, type CameraAngle, cameraFor, project, rayThrough } from './camera.ts'
import { highlightOf, plasticOf, type Spot, shadeOf } from './plastic.ts'
import { type RasterizedScene, rasterize } from './rasterize.ts'
import { lampShadowMap, tableShade } from './shadow.ts'

/** A part of a gift with its filament's color as `#rrggbb`. */
export type DrawnPart = DisplayMesh & { hex: string }

/** A square RGBA picture. */
export type Pixels = { size: number; rgba: Uint8ClampedArray<ArrayBuffer> }

/** Supersampling factor per side, for smooth edges. */
const supersampling = 2
/** The free margin on each side, as a fraction of the picture. */
export const margin = 0.07

/** The maximum mean highlight: a highlight over a whole face would wash out the color and the words. */
const maxMeanHighlight = 0.06

/** Renders a gift with its shadow on a transparent background, `size` × `size` pixels. */
export function drawGift(parts: DrawnPart[], view: CameraAngle, size: number): Pixels {
  const fine = size * supersampling
  const camera = cameraFor(parts, view, fine, margin)
  const seen = seenBy(camera, parts, fine)
  // The lamp is to the left of the camera, above and slightly in front of the gift.
  const lamp = unit(add(add(scale(camera.right, -0.55), [0, 0, 0.95]), scale(camera.forward, -0.85)))
  const light = lampShadowMap(parts, lamp)
  const corners = ambientOcclusion(seen, size / 60)
  const plastics = parts.map(({ hex }) => plasticOf(hex))
  const plasticAt = (pixel: number) => plastics[seen.mesh[pixel]!]!
  const table = tableShade(parts)
  const shadow = shadowOn(table, camera, fine)
  const isClear = (pixel: number) => seen.depth[pixel] === Infinity
  // The shadow is soft, so pixels with shadow only need a single sample.
  const isSoft = (x: number, y: number) => {
    const pixel = y * fine + x
    return isClear(pixel) && isClear(pixel + 1) && isClear(pixel + fine) && isClear(pixel + fine + 1)
  }
  const sheen = Math.min(1, maxMeanHighlight / meanGleam())
  return downsample(size, colorAt, { soft: shadow, isSoft })

  function colorAt(x: number, y: number): Rgba {
    const pixel = y * fine + x
    if (isClear(pixel)) return shadow(x, y)
    const shade = shadeOf(plasticAt(pixel), spotAt(x, y), sheen)
    return [shade[0], shade[1], shade[2], 1]
  }

  /** The surface at a pixel that shows the gift. */
  function spotAt(x: number, y: number): Spot {
    const pixel = y * fine + x
    const depth = seen.depth[pixel]!
    const look = rayThrough(camera, x + 0.5, y + 0.5)
    const place = add(camera.eye, scale(look, depth))
    return {
      place,
      normal: [seen.normals[3 * pixel]!, seen.normals[3 * pixel + 1]!, seen.normals[3 * pixel + 2]!],
      lamp,
      look,
      millimetre: camera.focal / depth,
      lit: light(place[0], place[1], place[2]),
      open: 1 - corners[pixel]!,
      floor: table.z,
    }
  }

  /** The mean highlight of the gift, sampled on a coarse grid. */
  function meanGleam() {
    const apart = Math.max(1, Math.round(fine / 64))
    let [gleam, spots] = [0, 0]
    for (let y = 0; y < fine; y += apart)
      for (let x = 0; x < fine; x += apart) {
        const pixel = y * fine + x
        if (isClear(pixel)) continue
        gleam += highlightOf(plasticAt(pixel), spotAt(x, y))
        spots++
      }
    return spots > 0 ? gleam / spots : 0
  }
}

/** Renders only the shadow, including the part below the gift, as a layer for other pictures of the gift. */
export function drawShadow(parts: DisplayMesh[], view: CameraAngle, size: number): Pixels {
  const camera = cameraFor(parts, view, size * supersampling, margin)
  const shadow = shadowOn(tableShade(parts), camera, size * supersampling)
  return downsample(size, shadow, { soft: shadow, isSoft: () => true })
}

type Rgba = readonly [red: number, green: number, blue: number, opacity: number]
const nothing: Rgba = [0, 0, 0, 0]

/** Returns the shadow's color at a pixel. */
function shadowOn({ z, shadeAt }: ReturnType<typeof tableShade>, camera: Camera, fine: number) {
  const { eye } = camera
  return (x: number, y: number): Rgba => {
    const share = withinFrame(x, fine) * withinFrame(y, fine)
    if (share === 0) return nothing
    const look = rayThrough(camera, x + 0.5, y + 0.5)
    if (look[2] >= 0) return nothing
    const [onX, onY] = add(eye, scale(look, (z - eye[2]) / look[2]))
    return [0.24, 0.16, 0.08, 0.62 * share * shadeAt(onX, onY)]
  }
}

/** Downsamples: each pixel is the mean of its samples, or a single sample of `soft` where `isSoft`. */
function downsample(
  size: number,
  colorAt: (x: number, y: number) => Rgba,
  { soft, isSoft }: { soft: typeof colorAt; isSoft: (x: number, y: number) => boolean },
): Pixels {
  const rgba = new Uint8ClampedArray(size * size * 4)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) {
      const [x, y] = [column * supersampling, row * supersampling]
      const isOne = isSoft(x, y)
      const parts = isOne ? 1 : supersampling * supersampling
      let red = 0
      let green = 0
      let blue = 0
      let opacity = 0
      for (let part = 0; part < parts; part++) {
        const seenAs = isOne
          ? soft(x + 0.5, y + 0.5)
          : colorAt(x + (part % supersampling), y + Math.floor(part / supersampling))
        red += seenAs[0] * seenAs[3]
        green += seenAs[1] * seenAs[3]
        blue += seenAs[2] * seenAs[3]
        opacity += seenAs[3]
      }
      if (opacity <= 0) continue
      const at = (row * size + column) * 4
      rgba[at] = (255 * red) / opacity
      rgba[at + 1] = (255 * green) / opacity
      rgba[at + 2] = (255 * blue) / opacity
      rgba[at + 3] = (255 * opacity) / parts
    }
  return { size, rgba }
}

function seenBy(camera: Camera, parts: DrawnPart[], size: number): RasterizedScene {
  // Interpolate 1/depth, which is linear in screen space.
  const seen = rasterize(parts, size, (x, y, z) => {
    const [column, row, far] = project(camera, x, y, z)
    return [column, row, -1 / far]
  })
  for (let pixel = 0; pixel < seen.depth.length; pixel++)
    if (seen.depth[pixel] !== Infinity) seen.depth[pixel] = -1 / seen.depth[pixel]!
  return seen
}

/** Fades the shadow out before the picture's edge. */
const withinFrame = (at: number, size: number) => Math.min(1, Math.min(at, size - 1 - at) / (size * 0.1))

/**
 * Ambient occlusion from the depth buffer, 0 to 1: corners and hollows are darker. Compares each depth with the blurred depth
 * at the picture's resolution; `radius` is in pixels of the picture.
 */
function ambientOcclusion({ size: fine, depth }: RasterizedScene, radius: number): Float32Array {
  const size = fine / supersampling
  const known = new Float32Array(size * size)
  const far = new Float32Array(size * size)
  eachSeen((pixel, coarse) => {
    known[coarse]! += 1
    far[coarse]! += depth[pixel]!
  })
  const shade = new Float32Array(depth.length)
  const room = allocateBlur(size)
  const beside = { ...room, blurred: new Float32Array(size * size) }
  for (const reach of [Math.max(1, Math.round(radius * 0.35)), Math.max(1, Math.round(radius))]) {
    const [mean, share] = [blur(far, size, reach, room), blur(known, size, reach, beside)]
    eachSeen((pixel, coarse) => {
      const own = depth[pixel]!
      // Deeper than its surroundings, relative to the distance.
      const deeper = own - mean[coarse]! / share[coarse]!
      if (deeper > 0) shade[pixel]! += 0.3 * (1 - Math.exp(-deeper / (own * 0.014)))
    })
  }
  return shade

  /** Visits each sample that shows the gift, with its pixel. */
  function eachSeen(look: (pixel: number, coarse: number) => void) {
    for (let row = 0; row < fine; row++) {
      const start = Math.floor(row / supersampling) * size
      for (let column = 0; column < fine; column++) {
        const pixel = row * fine + column
        if (depth[pixel] !== Infinity) look(pixel, start + Math.floor(column / supersampling))
      }
    }
  }
}
