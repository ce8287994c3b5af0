import { add, dot, scale, unit, type Vector } from '#platform/vector.ts'

/** Optical properties of a filament: color in linear light, strength and sharpness of highlights. */
export type Plastic = { color: Vector; shine: number; sharpness: number; isMetal: boolean }

export type Spot = {
  /** The position in millimeters. */
  place: Vector
  normal: Vector
  lamp: Vector
  look: Vector
  /** Pixels per millimeter at this distance. */
  millimetre: number
  /** `lit`: the fraction of the lamp's light. `open`: the fraction of the surroundings that is visible. Both from 0 to 1. */
  lit: number
  open: number
  /** The height of the table. */
  floor: number
}

/** The specular highlight of a spot, 0 to 1. */
export function highlightOf({ sharpness }: Plastic, { place, normal, lamp, look, millimetre, lit }: Spot): number {
  const half = unit(add(lamp, unit(scale(look, -1))))
  return Math.max(0, dot(withLayerLines(unit(normal), place, millimetre), half)) ** sharpness * lit
}

/** The optical properties of a filament color. Yellow is a silk gold. */
export function plasticOf(hex: string): Plastic {
  const color = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Vector
  const [red, green, blue] = color
  const isMetal = red > 0.5 && green > 0.25 && green < 0.6 * red && blue < 0.1
  return isMetal ? { color, shine: 0.9, sharpness: 26, isMetal } : { color, shine: 0.16, sharpness: 34, isMetal: false }
}

/**
 * The sRGB color of a spot, from 0 to 1, in the light of a lamp and a bright room. `sheen` scales the highlight, 0 to 1.
 */
export function shadeOf(plastic: Plastic, spot: Spot, sheen = 1): Vector {
  const { place, normal, lamp, look, millimetre, lit, open, floor } = spot
  const face = withLayerLines(unit(normal), place, millimetre)
  const eye = unit(scale(look, -1))
  const direct = Math.max(0, dot(face, lamp)) * lit
  // Ambient light: bright from above, darker close to the table.
  const height = Math.min(1, (place[2] - floor) / 12)
  const above = 0.5 + 0.5 * face[2]
  const room = (0.34 + 0.5 * above) * (0.72 + 0.28 * height) * (1 - 0.75 * (1 - open))
  const gleam = sheen * plastic.shine * highlightOf(plastic, spot)
  // Fresnel reflection at grazing angles.
  const rim = 0.1 * (1 - Math.max(0, dot(face, eye))) ** 4 * open
  const diffuse = compressLight(direct * 0.95 + room * 0.62)
  const gloss: Vector = plastic.isMetal
    ? scale(plastic.color, gleam * 1.1 + rim * 4)
    : [gleam + rim, gleam + rim, gleam + rim]
  const light = add(scale(plastic.color, diffuse), gloss)
  return toneMapped(light)
}

/** Bends the normal by the layer lines on walls and by the nozzle's strokes on flat tops. */
function withLayerLines(normal: Vector, [x, y, z]: Vector, millimetre: number): Vector {
  const steep = 1 - Math.abs(normal[2])
  const layer = Math.max(0.28, 3.2 / millimetre)
  if (steep > 0.03) {
    const bulge = 0.2 * Math.min(1, steep * 2) * Math.sin((2 * Math.PI * z) / layer)
    return unit([normal[0], normal[1], normal[2] + bulge])
  }
  const stroke = Math.max(0.45, 3.2 / millimetre)
  const lean = 0.035 * Math.sin((2 * Math.PI * (x + y)) / (stroke * Math.SQRT2))
  return unit([normal[0] + lean, normal[1] + lean, normal[2]])
}

const linear = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4)
/** Compresses light above 1, because faces in full light would be 1.5 times as bright as the filament. */
const compressLight = (light: number) => (light < 1 ? light : 1 + (light - 1) / 2)

/** Highlights are compressed from this brightness on. */
const bright = 0.76

/**
 * Khronos' neutral tone mapping, as in the live view. Bright colors keep their hue: clipping only the red channel would turn
 * gold into lemon yellow.
 */
function toneMapped(light: Vector): Vector {
  const peak = Math.max(...light)
  if (peak <= bright) return onScreen(light)
  const room = 1 - bright
  const held = 1 - room ** 2 / (peak - bright + room)
  const burnt = 1 - 1 / (0.15 * (peak - held) + 1)
  return onScreen(add(scale(light, ((1 - burnt) * held) / peak), [burnt * held, burnt * held, burnt * held]))
}

const onScreen = ([red, green, blue]: Vector): Vector => [curved(red), curved(green), curved(blue)]
const curved = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)
