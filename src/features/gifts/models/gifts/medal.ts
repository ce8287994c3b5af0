import { extrudeRounded, starSection } from '#features/gifts/geometry/solids.ts'
import { arcText } from '../arc-text.ts'
import { defineModel } from '../model.ts'
import { layeredLetters, layeredRim, raisedFinish, sinkDepth } from '../raised.ts'

/** A medal with a scalloped edge, an eye for a ribbon, and a star with the words around it. */
export const medal = defineModel({
  id: 'medal',
  version: 1,
  title: 'Star medal',
  noun: 'medal',
  parameters: { points: { label: 'Points', least: 5, most: 8, usual: 5, whole: true } },
  place: 'arc',
  colors: { body: 'medal', accent: 'star and words' },
  view: { around: 10, above: 58 },
  base: ({ kernel, isLayered, onLayer }, size, { points = 5 }) => {
    const { Section } = kernel
    const [radius, thick, eye] = [size * 0.45, onLayer(2.6 + size * 0.012), size * 0.085]
    const scallops = Array.from({ length: 36 }, (_, i) =>
      Section.circle(radius * 0.075, 20)
        .translate([radius * 0.94, 0])
        .rotate(i * 10),
    )
    const loop = Section.circle(eye, 48).translate([0, radius + eye * 0.45])
    const slot = Section.circle(eye * 0.55, 36).translate([0, radius + eye * 0.55])
    const plan = Section.union([Section.circle(radius * 0.95, 160), ...scallops, loop]).subtract(slot)
    const ring = Section.circle(radius * 0.88, 140).subtract(Section.circle(radius * 0.84, 140))
    const inner = Section.circle(radius * 0.56, 120).subtract(Section.circle(radius * 0.52, 120))
    const body = extrudeRounded(kernel, plan, thick, { above: 0.8, steps: 3 }).add(
      ring
        .add(inner)
        .extrude(isLayered ? layeredRim + 0.1 : 0.8)
        .translate([0, 0, thick - 0.1]),
    )
    const star = starSection(kernel, points, radius * 0.45, radius * (points > 5 ? 0.26 : 0.2))
    const accent = star.extrude(radius * 0.14, 0, 0, [0.3, 0.3]).translate([0, 0, thick - 0.4])
    return { body, accent, thick, radius }
  },
  finish: ({ kernel, fonts, isLayered }, { thick, radius }, { text, font }) => {
    const band = radius * 0.26
    const arc = { radius: radius * 0.7, maxCapital: band * 0.66, height: band, middle: 90, most: 330 }
    return raisedFinish(arcText(kernel, fonts[font], text, arc), (letters) =>
      letters.extrude(isLayered ? layeredLetters + sinkDepth : 1.3).translate([0, 0, thick - 0.4]),
    )
  },
})
