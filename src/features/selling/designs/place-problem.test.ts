import { expect, test } from 'vitest'
import { displayMesh } from '#features/gifts/geometry/display-mesh.ts'
import { type Solid as Body, meshOf } from '#features/gifts/geometry/kernel.ts'
import { normalizeMake } from '#features/gifts/makes/make.ts'
import { fits } from '#features/gifts/models/fit-of.ts'
import { type OwnDesign, ownModel, type TextPlace } from '#features/gifts/models/own-model.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { placeProblem } from './place-problem.ts'
import { lookAt, placeAt, type Side, sides } from './sides.ts'

const workshop = await openWorkshop()
const { Solid } = workshop.kernel

let drawn = 0
const design = (solid: Body, place: OwnDesign['place'], turned: OwnDesign['turned'] = { x: 0, y: 0, z: 0 }) => ({
  id: `own-${String(drawn++).padStart(16, '0')}`,
  ...{ version: 2, title: 'Gnome', pieces: 1, turned, view: { around: 0, above: 20 } },
  place,
  mesh: meshOf(solid),
})
const problemOf = (...given: Parameters<typeof design>) => placeProblem(workshop, design(...given))

/** A block of 2 × 1 × 1, away from the origin, and a text area on its front. */
const block = () => Solid.cube([40, 20, 20]).translate([300, -40, 7])
const front: TextPlace = {
  ...{
    at: [0, -0.25, 0.25],
    normal: [0, -1, 0],
    spin: 0,
    width: 0.7,
    height: 0.35,
    depth: 1,
    isCut: false,
    letters: 12,
  },
}
const air = {
  sentence: 'The text would float in the air or face into the model. Choose a place on its surface.',
}
const noRoom = {
  sentence: 'Even a single letter would not be legible here. Choose a larger or thicker place for the text.',
}

test('accepts text on each side of the editor, flat or curved, in each orientation', () => {
  const bodies = { block: block(), ball: Solid.sphere(10, 64), tin: Solid.cylinder(30, 10, 10, 96) }
  for (const [name, solid] of Object.entries(bodies)) {
    const mesh = displayMesh(meshOf(standing(solid)))
    for (const side of Object.keys(sides) as Side[]) {
      const place = placeAt(mesh, 80, lookAt(mesh, side), null)
      expect([name, side, place && problemOf(solid, { ...place, width: 0.2, height: 0.1 })]).toEqual([
        name,
        side,
        undefined,
      ])
    }
  }
  expect(problemOf(block(), { ...front, at: [0, -0.25, 0.5] }, { x: 0, y: 90, z: 0 })).toBeUndefined()
})

test.each<[string, Partial<TextPlace>]>([
  ['in front of the design', { at: [0, -0.4, 0.25] }],
  ['inside the design', { at: [0, -0.1, 0.25] }],
  ['next to the design', { at: [0.9, -0.25, 0.25] }],
  ['with a normal into the design', { normal: [0, 1, 0] }],
  ['with a normal along the surface', { normal: [1, 0, 0] }],
  ['with a zero normal', { normal: [0, 0, 0] }],
  ['with a nearly zero normal', { normal: [0, -1e-300, 0] }],
  ['with a normal of length 2', { normal: [0, -2, 0] }],
])('refuses a text area %s', (_, wrong) => {
  expect(problemOf(block(), { ...front, ...wrong })).toEqual(air)
})

test.each([
  [0.7, 0.8],
  [0.9, 1],
])('accepts a text area higher than its face if lower text fits: %d × %d', (width, height) => {
  expect(problemOf(block(), { ...front, width, height })).toBeUndefined()
})

test('accepts only engraved text on the underside, because the gift would stand on raised text', () => {
  const under = { ...front, at: [0, 0, 0], normal: [0, 0, -1], width: 0.4, height: 0.2 } satisfies TextPlace
  expect(problemOf(block(), under)?.sentence).toBe(
    'The gift would stand on its text. Engrave the text here, or choose another side.',
  )
  expect(problemOf(block(), { ...under, isCut: true })).toBeUndefined()
})

test('refuses a text area that a rotation has moved off the surface', () => {
  expect(problemOf(block(), front, { x: 0, y: 0, z: 90 })).toEqual(air)
})

test('refuses a text area without room for a legible letter: on a needle, or cut through a wall', () => {
  const needle = Solid.cylinder(100, 0.5, 0.5, 24)
  expect(problemOf(needle, { ...front, at: [0, -0.005, 0.5] })).toEqual(noRoom)
  const wall = Solid.cube([80, 0.5, 40])
  expect(problemOf(wall, { ...front, at: [0, -0.5 / 160, 0.25], isCut: true, depth: 3 })).toEqual(noRoom)
})

/** As the editor shows the design: 80 mm long, on the bed, centered over the origin. */
function standing(solid: Body): Body {
  const { min, max } = solid.boundingBox()
  const scale = 80 / Math.max(...max.map((most, i) => most - min[i]!))
  return solid.translate([-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]]).scale(scale)
}

test('limits the initial text size to the chosen side', () => {
  const bar = displayMesh(meshOf(Solid.cube([80, 16, 16], true).translate([0, 0, 8])))
  const roomOn = (side: Side) => {
    const { width, height } = placeAt(bar, 80, lookAt(bar, side), null)!
    return [width, height]
  }
  expect(roomOn('left')).toEqual([0.16, 0.16])
  expect(roomOn('front')).toEqual([0.5, 0.16])
  // A chosen size stays; a default size adapts to the next side.
  const before = placeAt(bar, 80, lookAt(bar, 'front'), null)
  expect(placeAt(bar, 80, lookAt(bar, 'left'), before!, false)?.width).toBe(0.16)
  const chosen = { ...placeAt(bar, 80, lookAt(bar, 'front'), null)!, width: 0.9 }
  expect(placeAt(bar, 80, lookAt(bar, 'left'), chosen)?.width).toBe(0.9)
})

test('places text where a side has room: off the edge in its middle and next to its hole', () => {
  const section = (outline: [number, number][]) => new workshop.kernel.Section([outline])
  const upright = (outline: [number, number][]) => section(outline).extrude(40).rotate([90, 0, 0])
  const wedge = () =>
    upright([
      [0, 0],
      [80, 0],
      [0, 50],
    ])
  const frame = () => Solid.cube([80, 60, 10]).subtract(Solid.cube([40, 30, 10]).translate([20, 15, 0]))
  const thin = () => Solid.cube([80, 60, 10]).subtract(Solid.cube([70, 50, 10]).translate([5, 5, 0]))
  const apart = () => Solid.cube([35, 20, 20]).add(Solid.cube([35, 20, 20]).translate([45, 0, 0]))
  const tee = () =>
    Solid.cube([80, 20, 20])
      .translate([0, 0, 60])
      .add(Solid.cube([18, 20, 60]).translate([31, 0, 0]))
  const stepped = () => Solid.cube([80, 40, 20]).add(Solid.cube([38, 40, 30]))
  for (const [name, solid, side] of [
    ['wedge', wedge(), 'front'],
    ['wedge', wedge(), 'back'],
    ['frame', frame(), 'top'],
    ['steps', stepped(), 'top'],
    ['thin frame', thin(), 'top'],
    ['two parts', apart(), 'front'],
    ['T', tee(), 'front'],
  ] as const) {
    const mesh = displayMesh(meshOf(standing(solid)))
    const place = placeAt(mesh, 80, lookAt(mesh, side), null)
    expect([name, place?.normal]).toEqual([name, [...sides[side].direction]])
    const make = normalizeMake({ size: 'medium', engraving: 'Ida' })
    const pieces = solid.decompose().length
    expect([name, place && fits(workshop, ownModel({ ...design(solid, place), pieces }), make)]).toEqual([name, true])
  }
})
