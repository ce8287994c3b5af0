import type { BasicColor } from './colors.ts'
import { type FilamentName, filamentColors } from './filament.ts'
import { type DrawingPart, type Shape, type ShapeName, shapes } from './shapes.ts'

export type DrawingLook = 'natural' | 'ghost' | BasicColor

/** One picture unit is a thousandth of a gift's height. */
const unit = 1000
const width = 1.4
const margin = 0.08
/** Samples per layer, across the picture. */
const steps = 280

type Run = { from: number; to: number; part: DrawingPart }
type Bead = { from: number; to: number; runs: Run[]; layer: number; nudge: number }

/**
 * Draws a gift as an SVG document of printed layers, each a bead of filament. `natural` uses the shape's own colors, a color
 * tints the main part, `ghost` is an unprinted outline. Deterministic: equal parameters give equal bytes.
 */
export function drawPrinted(
  name: ShapeName,
  { look = 'natural', layers = 46 }: { look?: DrawingLook; layers?: number } = {},
): string {
  const shape: Shape = shapes[name]
  const beads = slice(shape, layers)
  const painter = createPainter(shape, look, layers)
  const body =
    look === 'ghost'
      ? beads.map(painter.ghost).join('')
      : groundShadow(shape) + beads.map(painter.back).join('') + beads.map(painter.front).join('')
  const box = [-width / 2 - margin, -margin, width + 2 * margin, shape.height + 2 * margin].map(scale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}" width="${box[2]}" height="${box[3]}" role="img"><title>${shape.label}</title>${light}${body}</svg>`
}

/** Cuts a shape into layers from the plate upwards, each layer into its beads, each bead into runs of one part. */
function slice(shape: Shape, layers: number): Bead[] {
  const thickness = shape.height / layers
  const nudges = repeatableNoise()
  return Array.from({ length: layers }, (_, layer) => {
    const y = (layer + 0.5) * thickness
    const nudge = nudges() * 0.004
    return beadsAt(shape, y).map((bead) => ({ ...bead, layer, nudge }))
  }).flat()
}

function beadsAt(shape: Shape, y: number): { from: number; to: number; runs: Run[] }[] {
  const beads: { from: number; to: number; runs: Run[] }[] = []
  let run: Run | undefined
  for (let step = 0; step < steps; step++) {
    const x = -width / 2 + (width * step) / steps
    const part = shape.partAt(x, y)
    const end = x + width / steps
    if (run && part === run.part) run.to = end
    else if (part) {
      const joins = run !== undefined
      run = { from: x, to: end, part }
      const bead = beads.at(-1)
      if (joins && bead) bead.runs.push(run)
      else beads.push({ from: x, to: end, runs: [run] })
    } else run = undefined
    const bead = beads.at(-1)
    if (part && bead) bead.to = end
  }
  return beads.filter(({ from, to }) => to - from > 0.008)
}

function createPainter(shape: Shape, look: DrawingLook, layers: number) {
  const thickness = shape.height / layers
  const colorOf = (part: DrawingPart): FilamentName => {
    if (part === 'eye') return 'black'
    if (part === 'main' && look !== 'natural' && look !== 'ghost') return look
    return shape.colors[part] ?? 'black'
  }
  const top = (bead: Bead) => shape.height - (bead.layer + 1) * thickness
  const liesOnTop = (part: DrawingPart) => part === 'eye' || part === shape.onTop

  /** A part of a bead, filled with a color or with the light gradient. */
  const stretch = (bead: Bead, from: number, to: number, fill: string) =>
    rectangle(
      from + bead.nudge - 0.003,
      top(bead) + thickness * 0.04,
      to - from + 0.006,
      thickness * 0.84,
      thickness * 0.42,
      fill,
    )

  return {
    /** The dark seam around a bead. */
    back: (bead: Bead) =>
      rectangle(
        bead.from + bead.nudge,
        top(bead) - thickness * 0.12,
        bead.to - bead.from,
        thickness * 1.24,
        thickness * 0.4,
        filamentColors[colorOf(widestPart(bead))].dark,
      ),
    front: (bead: Bead) => {
      const base = widestPart(bead)
      const inlays = bead.runs.filter(({ part }) => part !== base && !liesOnTop(part))
      const onTop = bead.runs.filter(({ part }) => liesOnTop(part))
      const painted = (run: Run) => stretch(bead, run.from, run.to, filamentColors[colorOf(run.part)].mid)
      return [
        stretch(bead, bead.from, bead.to, filamentColors[colorOf(base)].mid),
        ...inlays.map(painted),
        ...(shape.isRelief ? bead.runs : [bead]).map(({ from, to }) => stretch(bead, from, to, 'url(#l)')),
        ...onTop.map(painted),
        ...onTop.filter(({ part }) => part !== 'eye').map(({ from, to }) => stretch(bead, from, to, 'url(#l)')),
        highlight(bead, top(bead), thickness),
      ].join('')
    },
    ghost: (bead: Bead) =>
      rectangle(
        bead.from,
        top(bead) + thickness * 0.3,
        bead.to - bead.from,
        thickness * 0.3,
        thickness * 0.15,
        '#12372b',
        ' opacity=".16"',
      ),
  }
}

function highlight(bead: Bead, top: number, thickness: number) {
  const length = bead.to - bead.from
  if (length < 0.05) return ''
  return rectangle(
    bead.from + bead.nudge + length * 0.1,
    top + thickness * 0.15,
    length * 0.46,
    thickness * 0.16,
    thickness * 0.08,
    '#fff',
    ' opacity=".26"',
  )
}

function widestPart({ runs }: Bead): DrawingPart {
  const widths = new Map<DrawingPart, number>()
  for (const { part, from, to } of runs) widths.set(part, (widths.get(part) ?? 0) + to - from)
  return [...widths].sort(([, one], [, two]) => two - one)[0]?.[0] ?? 'main'
}

function rectangle(x: number, y: number, length: number, height: number, radius: number, fill: string, more = '') {
  const rounded = Math.min(radius, length / 2)
  return `<rect x="${scale(x)}" y="${scale(y)}" width="${scale(length)}" height="${scale(height)}" rx="${scale(rounded)}" fill="${fill}"${more}/>`
}

const scale = (length: number) => Math.round(length * unit)

/** Light from the upper left, shade on the right. */
const light =
  '<defs><linearGradient id="l"><stop stop-opacity=".1"/><stop offset=".22" stop-color="#fff" stop-opacity=".34"/><stop offset=".55" stop-color="#fff" stop-opacity="0"/><stop offset=".56" stop-opacity="0"/><stop offset="1" stop-color="#1a0d05" stop-opacity=".42"/></linearGradient></defs>'

const groundShadow = ({ height }: Shape) =>
  `<ellipse cx="0" cy="${scale(height + 0.005)}" rx="500" ry="45" fill="#12372b" opacity=".16"/><ellipse cx="0" cy="${scale(height)}" rx="340" ry="26" fill="#12372b" opacity=".2"/>`

/** Deterministic noise from -0.5 to 0.5 that imitates a printer's jitter. */
function repeatableNoise() {
  let seed = 7
  return () => {
    seed = (seed * 16_807) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
}
