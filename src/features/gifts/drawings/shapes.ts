import type { FilamentName } from './filament.ts'
import { type DrawingPoint, inBox, inEllipse, inHeart, inLimb, inPolygon, starCorners, turned } from './geometry.ts'

/** The parts of a shape: `main` has the chosen color, `eye` is drawn on top without shading. */
export type DrawingPart = 'main' | 'second' | 'third' | 'fourth' | 'eye'

/** A drawn gift: the part at each point of the plane, its height, and its colors. */
export type Shape = {
  label: string
  height: number
  partAt: (x: number, y: number) => DrawingPart | null
  colors: { main: FilamentName; second?: FilamentName; third?: FilamentName; fourth?: FilamentName }
  /** Parts of a relief are shaded separately instead of across the whole shape. */
  isRelief?: boolean
  /** A part that lies on top of the others, such as the baubles of a tree. */
  onTop?: DrawingPart
}

export const shapes = {
  heart: {
    label: 'A heart on a stand',
    height: 1.12,
    colors: { main: 'red', second: 'gold' },
    partAt: (x, y) => {
      if (y < 0.16) return Math.abs(x) < 0.38 ? 'second' : null
      return inHeart(x, y, 0, 0.64, 0.43) ? 'main' : null
    },
  },
  dino: {
    label: 'A small dinosaur',
    height: 1.08,
    colors: { main: 'green', second: 'cream', third: 'orange' },
    partAt: (x, y) => {
      if (inEllipse(x, y, 0.405, 0.865, 0.035)) return 'eye'
      if (dinoLimbs.some(([from, to, thick, thin]) => inLimb(x, y, from, to, thick, thin))) {
        const isBelly = inEllipse(x, y, 0.1, 0.3, 0.15, 0.2) || inLimb(x, y, [0.2, 0.4], [0.34, 0.68], 0.07, 0.05)
        return isBelly ? 'second' : 'main'
      }
      const isSpike = dinoSpikes.some(([sx, sy, size]) =>
        inPolygon(x, y, [
          [sx - size, sy - size * 0.9],
          [sx + size, sy - size * 0.5],
          [sx - size * 0.5, sy + size * 1.1],
        ]),
      )
      return isSpike ? 'third' : null
    },
  },
  tree: {
    label: 'A fir with baubles',
    height: 1.2,
    colors: { main: 'green', second: 'red', third: 'gold', fourth: 'brown' },
    onTop: 'second',
    partAt: (x, y) => {
      if (inPolygon(x, y, treeStar)) return 'third'
      if (y < 0.14 && Math.abs(x) < 0.09) return 'fourth'
      const isGreen = treeTiers.some(
        ([bottom, top, width]) =>
          y >= bottom && y < top && Math.abs(x) < width * (1 - ((y - bottom) / (top - bottom)) * 0.78),
      )
      if (!isGreen) return null
      return treeBaubles.some(([bx, by]) => inEllipse(x, y, bx, by, 0.045)) ? 'second' : 'main'
    },
  },
  pumpkin: {
    label: 'A smiling pumpkin',
    height: 0.92,
    colors: { main: 'orange', fourth: 'spruce' },
    partAt: (x, y) => {
      if (inLimb(x, y, [0, 0.7], [0.08, 0.86], 0.07, 0.05)) return 'fourth'
      const isMouth = inEllipse(x, y, 0, 0.3, 0.22, 0.12) && !inEllipse(x, y, 0, 0.37, 0.22, 0.1)
      if (inEllipse(x, y, -0.17, 0.44, 0.07, 0.08) || inEllipse(x, y, 0.17, 0.44, 0.07, 0.08) || isMouth) return 'eye'
      return [0, -0.2, 0.2, -0.38, 0.38].some((middle) =>
        inEllipse(x, y, middle, 0.37, Math.abs(middle) > 0.3 ? 0.17 : 0.2, 0.36),
      )
        ? 'main'
        : null
    },
  },
  bunny: {
    label: 'A sitting bunny',
    height: 1.16,
    colors: { main: 'cream', second: 'blush', third: 'blush' },
    partAt: (x, y) => {
      if (inEllipse(x, y, -0.1, 0.68, 0.03, 0.035) || inEllipse(x, y, 0.1, 0.68, 0.03, 0.035)) return 'eye'
      const isPink = inEllipse(x, y, 0, 0.61, 0.04, 0.028) || inEllipse(Math.abs(x), y, 0.14, 0.98, 0.035, 0.13)
      if (isPink) return 'second'
      const side = Math.abs(x)
      const isBody =
        inEllipse(side, y, 0.14, 0.96, 0.085, 0.2) ||
        inEllipse(x, y, 0, 0.66, 0.25, 0.22) ||
        inEllipse(x, y, 0, 0.28, 0.32, 0.3) ||
        inEllipse(side, y, 0.2, 0.06, 0.13, 0.08)
      if (!isBody) return null
      return inEllipse(x, y, 0, 0.27, 0.17, 0.2) ? 'third' : 'main'
    },
  },
  egg: {
    label: 'A painted egg on a foot',
    height: 0.98,
    colors: { main: 'sky', second: 'gold', third: 'cream' },
    partAt: (x, y) => {
      if (y < 0.1) return inEllipse(x, y, 0, 0.03, 0.2, 0.09) ? 'second' : null
      const up = (y - 0.08) / 0.86
      if (up > 1) return null
      const width = 0.42 * Math.sqrt(4 * up * (1 - up)) * (1.12 - 0.36 * up)
      if (Math.abs(x) >= width) return null
      const zigzag = Math.abs(wrap(x * 6) - 0.5) * 0.1
      if (Math.abs(y - 0.5 - zigzag) < 0.05) return 'third'
      return Math.abs(y - 0.34 - zigzag) < 0.03 || Math.abs(y - 0.66 - zigzag) < 0.03 ? 'second' : 'main'
    },
  },
  rocket: {
    label: 'A rocket',
    height: 1.2,
    colors: { main: 'red', second: 'cream', third: 'sky', fourth: 'black' },
    partAt: (x, y) => {
      const side = Math.abs(x)
      if (inPolygon(side, y, rocketFin)) return 'main'
      if (inEllipse(x, y, 0, 0.7, 0.085)) return 'third'
      if (inEllipse(x, y, 0, 0.7, 0.125)) return 'main'
      if (y < 0.12 && side < 0.15) return 'fourth'
      if (y < 0.1 || y > 1.15) return null
      const up = (y - 0.1) / 1.05
      const width = 0.26 * Math.sqrt(Math.max(0, 1 - Math.max(0, (up - 0.25) / 0.75) ** 2.2))
      if (side >= width) return null
      return up > 0.74 ? 'main' : 'second'
    },
  },
  octopus: {
    label: 'A small octopus',
    height: 0.98,
    colors: { main: 'lilac', second: 'blush' },
    partAt: (x, y) => {
      const side = Math.abs(x)
      if (inEllipse(side, y, 0.13, 0.58, 0.045, 0.055)) return 'eye'
      if (inEllipse(x, y, 0, 0.62, 0.38, 0.34)) return inEllipse(side, y, 0.24, 0.47, 0.05, 0.03) ? 'second' : 'main'
      const isArm = octopusArms.some(([from, to]) => inLimb(side, y, from, to, 0.13, 0.07))
      if (!isArm) return null
      return y < 0.07 ? 'second' : 'main'
    },
  },
  vase: {
    label: 'A twisted vase',
    height: 1.08,
    colors: { main: 'blue', second: 'sky' },
    isRelief: true,
    partAt: (x, y) => {
      if (y > 1.04) return null
      const up = y / 1.04
      const width = 0.2 + 0.2 * Math.sin(Math.PI * Math.min(1, up * 1.18)) ** 1.2 + 0.05 * Math.sin(up * 9)
      if (Math.abs(x) >= width) return null
      return Math.sin(Math.asin(x / width) * 5 + up * 9) > 0.25 ? 'second' : 'main'
    },
  },
  bauble: {
    label: 'A striped bauble',
    height: 1.16,
    colors: { main: 'red', second: 'cream', third: 'gold' },
    isRelief: true,
    partAt: (x, y) => {
      if (inEllipse(x, y, 0, 1.1, 0.07) && !inEllipse(x, y, 0, 1.1, 0.04)) return 'third'
      if (y > 0.94 && y < 1.05 && Math.abs(x) < 0.12) return 'third'
      if (!inEllipse(x, y, 0, 0.5, 0.47)) return null
      const depth = Math.sqrt(Math.max(0, 1 - ((y - 0.5) / 0.47) ** 2))
      const around = Math.asin(clamp(x / (0.47 * depth + 0.001)))
      return Math.sin(y * 14 + around * 2) > 0.45 ? 'second' : 'main'
    },
  },
  shamrock: {
    label: 'A shamrock',
    height: 1.04,
    colors: { main: 'green', second: 'leaf' },
    partAt: (x, y) => {
      const isLeaf = shamrockLeaves.some(([cx, cy, angle]) => {
        const [across, up] = turned(x, y, cx, cy, angle)
        return inHeart(across, up, 0, 0, 0.2)
      })
      if (isLeaf) return 'main'
      return inLimb(x, y, [0, 0.55], [0.12, 0.06], 0.05, 0.06) ? 'second' : null
    },
  },
  moon: {
    label: 'A moon with its star',
    height: 1.06,
    colors: { main: 'gold', second: 'spruce', third: 'cream' },
    partAt: (x, y) => {
      if (y < 0.1) return inEllipse(x, y, 0, 0.04, 0.3, 0.07) ? 'second' : null
      if (inPolygon(x, y, moonStar)) return 'third'
      return inEllipse(x, y, 0, 0.56, 0.46, 0.47) && !inEllipse(x, y, 0.2, 0.64, 0.37, 0.38) ? 'main' : null
    },
  },
  planter: {
    label: 'A smiling planter',
    height: 1.1,
    colors: { main: 'blush', second: 'red', third: 'green' },
    partAt: (x, y) => {
      const side = Math.abs(x)
      if (y < 0.52) {
        if (side >= 0.3 + 0.13 * (y / 0.52)) return null
        const isSmile = inEllipse(x, y, 0, 0.22, 0.09, 0.06) && !inEllipse(x, y, 0, 0.26, 0.1, 0.055)
        return inEllipse(side, y, 0.13, 0.3, 0.032, 0.04) || isSmile ? 'eye' : 'main'
      }
      if (y < 0.6 && side < 0.46) return 'second'
      return planterLeaves.some(([from, to]) => inLimb(side, y, from, to, 0.09, 0.03)) ? 'third' : null
    },
  },
  star: {
    label: 'A star on a foot',
    height: 1.12,
    colors: { main: 'gold', second: 'spruce' },
    partAt: (x, y) => {
      if (inPolygon(x, y, bigStar)) return 'main'
      return inEllipse(x, y, 0, 0.03, 0.26, 0.08) || inBox(x, y, -0.05, 0, 0.05, 0.5) ? 'second' : null
    },
  },
  snowflake: {
    label: 'A snowflake',
    height: 1.14,
    colors: { main: 'blue', second: 'sky' },
    isRelief: true,
    partAt: (x, y) => {
      const [across, up] = [x, y - 0.55]
      const radius = Math.hypot(across, up)
      if (radius > 0.54) return null
      if (radius < 0.13) return 'second'
      // Folding the plane into one sixth of the circle draws all six arms.
      const sixth = Math.PI / 3
      const angle = Math.abs(wrap((Math.atan2(up, across) - Math.PI / 2) / sixth + 0.5) - 0.5) * sixth
      const [along, away] = [radius * Math.cos(angle), radius * Math.sin(angle)]
      if (away < 0.042) return 'main'
      const isBranch = [0.24, 0.38].some((start) => inLimb(along, away, [start, 0], [start + 0.11, 0.13], 0.032))
      return isBranch ? 'main' : null
    },
  },
  nameplate: {
    label: 'A desk name plate',
    height: 0.72,
    colors: { main: 'blue', second: 'cream', third: 'gold' },
    partAt: (x, y) => {
      if (y < 0.12) return Math.abs(x) < 0.6 ? 'third' : null
      if (y > 0.58 || Math.abs(x) > 0.54 - (y - 0.12) * 0.12) return null
      const isLetter = inBox(x, y, -0.4, 0.2, 0.4, 0.5) && !inBox(x, y, -0.37, 0.23, 0.37, 0.47)
      return isLetter ? 'second' : 'main'
    },
  },
  coaster: {
    label: 'A round coaster',
    height: 1.02,
    colors: { main: 'green', second: 'cream' },
    isRelief: true,
    partAt: (x, y) => {
      const radius = Math.hypot(x, y - 0.5)
      if (radius > 0.49) return null
      if (radius > 0.42) return 'second'
      const petal = Math.cos(Math.atan2(y - 0.5, x) * 8) * 0.09 + 0.26
      return Math.abs(radius - petal) < 0.032 || radius < 0.06 ? 'second' : 'main'
    },
  },
  caterpillar: {
    label: 'A jointed caterpillar',
    height: 0.74,
    colors: { main: 'green', second: 'gold', third: 'leaf' },
    partAt: (x, y) => {
      if (inEllipse(x, y, 0.4, 0.44, 0.028, 0.036) || inEllipse(x, y, 0.53, 0.44, 0.028, 0.036)) return 'eye'
      const isFeeler =
        inLimb(x, y, [0.41, 0.56], [0.36, 0.68], 0.025) || inLimb(x, y, [0.51, 0.56], [0.57, 0.68], 0.025)
      if (isFeeler) return 'second'
      if (inEllipse(x, y, 0.46, 0.38, 0.21)) return 'main'
      const joint = [-0.53, -0.31, -0.08, 0.16].findIndex((middle) => inEllipse(x, y, middle, 0.19, 0.155, 0.185))
      if (joint < 0) return null
      return joint % 2 ? 'main' : 'third'
    },
  },
  keychain: {
    label: 'A heart on a key ring',
    height: 1.16,
    colors: { main: 'red', second: 'gold' },
    partAt: (x, y) => {
      if (inEllipse(x, y, 0, 1, 0.15) && !inEllipse(x, y, 0, 1, 0.1)) return 'second'
      if (inEllipse(x, y, 0, 0.82, 0.05)) return null
      return inHeart(x, y, 0, 0.43, 0.43) || inEllipse(x, y, 0, 0.82, 0.11) ? 'main' : null
    },
  },
  giftbox: {
    label: 'A box with a bow',
    height: 1.04,
    colors: { main: 'red', second: 'gold' },
    partAt: (x, y) => {
      const side = Math.abs(x)
      const isBow = inEllipse(side, y, 0.17, 0.84, 0.17, 0.12) && !inEllipse(side, y, 0.18, 0.84, 0.09, 0.05)
      if (isBow || inEllipse(x, y, 0, 0.82, 0.07)) return 'second'
      if (inBox(side, y, -1, 0.5, 0.5, 0.72)) return side < 0.085 ? 'second' : 'main'
      if (inBox(side, y, -1, 0, 0.44, 0.48)) return side < 0.085 ? 'second' : 'main'
      return null
    },
  },
  firework: {
    label: 'A firework',
    height: 1.14,
    colors: { main: 'blue', second: 'red', third: 'gold', fourth: 'cream' },
    partAt: (x, y) => {
      if (y < 0.08) return inEllipse(x, y, 0, 0.02, 0.24, 0.06) ? 'fourth' : null
      const [across, up] = [x, y - 0.66]
      const radius = Math.hypot(across, up)
      if (radius < 0.09) return 'third'
      if (radius < 0.46) {
        const ray = wrap((Math.atan2(up, across) / (2 * Math.PI)) * 12 + 0.5)
        const isRay = Math.abs(ray - 0.5) * radius < 0.05
        if (isRay)
          return radius > 0.36
            ? 'third'
            : wrap((Math.atan2(up, across) / (2 * Math.PI)) * 6 + 0.25) < 0.5
              ? 'main'
              : 'second'
      }
      return inLimb(x, y, [0, 0.05], [0, 0.6], 0.035) ? 'fourth' : null
    },
  },
  fox: {
    label: 'A sitting fox',
    height: 1.12,
    colors: { main: 'orange', second: 'cream', third: 'black' },
    partAt: (x, y) => {
      const side = Math.abs(x)
      if (inEllipse(side, y, 0.1, 0.74, 0.03, 0.036) || inEllipse(x, y, 0, 0.6, 0.04, 0.03)) return 'eye'
      if (inPolygon(side, y, foxEar)) return inPolygon(side, y, foxInnerEar) ? 'third' : 'main'
      if (inEllipse(x, y, 0, 0.72, 0.27, 0.19))
        return y < 0.7 - side * 0.35 || inEllipse(side, y, 0.2, 0.64, 0.1, 0.09) ? 'second' : 'main'
      if (inLimb(x, y, [0.3, 0.12], [0.52, 0.42], 0.1, 0.12)) return y > 0.44 ? 'second' : 'main'
      if (inEllipse(x, y, 0, 0.28, 0.27, 0.3)) return inEllipse(x, y, 0, 0.3, 0.13, 0.22) ? 'second' : 'main'
      return inEllipse(side, y, 0.14, 0.05, 0.12, 0.06) ? 'third' : null
    },
  },
} satisfies Record<string, Shape>

export type ShapeName = keyof typeof shapes
export const shapeNames = Object.keys(shapes) as ShapeName[]

const clamp = (value: number) => Math.max(-1, Math.min(1, value))
/** The fractional part of a number. */
const wrap = (value: number) => value - Math.floor(value)

type Limb = readonly [from: DrawingPoint, to: DrawingPoint, thick: number, thin: number]
const dinoLimbs: Limb[] = [
  [[-0.1, 0.38], [0.1, 0.42], 0.27, 0.25],
  [[0.14, 0.46], [0.3, 0.82], 0.17, 0.13],
  [[0.3, 0.83], [0.47, 0.8], 0.145, 0.1],
  [[-0.2, 0.32], [-0.62, 0.12], 0.19, 0.05],
  [[-0.14, 0.25], [-0.16, 0.05], 0.12, 0.1],
  [[0.14, 0.27], [0.15, 0.05], 0.12, 0.1],
  [[0.28, 0.5], [0.38, 0.42], 0.06, 0.05],
]
const dinoSpikes = [
  [-0.5, 0.27, 0.07],
  [-0.34, 0.45, 0.09],
  [-0.16, 0.64, 0.1],
  [0.02, 0.7, 0.1],
  [0.1, 0.86, 0.08],
  [0.19, 0.99, 0.07],
] as const
const treeStar = starCorners(0, 1.09, 0.12, 0.055)
const treeTiers = [
  [0.12, 0.5, 0.5],
  [0.36, 0.72, 0.42],
  [0.6, 0.9, 0.33],
  [0.78, 1.05, 0.22],
] as const
const treeBaubles = [
  [-0.2, 0.25],
  [0.14, 0.34],
  [-0.05, 0.52],
  [0.16, 0.62],
  [-0.1, 0.76],
  [0.05, 0.9],
  [0.3, 0.2],
] as const
const rocketFin: DrawingPoint[] = [
  [0.2, 0.2],
  [0.42, 0.02],
  [0.36, 0.42],
  [0.2, 0.56],
]
const octopusArms: [DrawingPoint, DrawingPoint][] = [
  [
    [0.3, 0.45],
    [0.56, 0.08],
  ],
  [
    [0.16, 0.4],
    [0.27, 0.06],
  ],
  [
    [0, 0.38],
    [0, 0.06],
  ],
]
const shamrockLeaves = [
  [0, 0.8, 0],
  [-0.27, 0.5, 1.75],
  [0.27, 0.5, -1.75],
] as const
const moonStar = starCorners(0.22, 0.62, 0.14, 0.06)
const planterLeaves: [DrawingPoint, DrawingPoint][] = [
  [
    [0, 0.58],
    [0, 1.02],
  ],
  [
    [0.1, 0.58],
    [0.32, 0.9],
  ],
  [
    [0.05, 0.58],
    [0.17, 0.98],
  ],
]
const bigStar = starCorners(0, 0.62, 0.48, 0.22)
const foxEar: DrawingPoint[] = [
  [0.05, 0.82],
  [0.27, 0.76],
  [0.25, 1.08],
]
const foxInnerEar: DrawingPoint[] = [
  [0.14, 0.86],
  [0.23, 0.84],
  [0.23, 1],
]
