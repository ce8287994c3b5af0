import { expect, test } from 'vitest'
import { meshOf } from '#features/gifts/geometry/kernel.ts'
import { normalizeMake } from '#features/gifts/makes/make.ts'
import { buildGift, isSound } from '#features/gifts/models/build-gift.ts'
import { fits } from '#features/gifts/models/fit-of.ts'
import { currentRules, type OwnDesign, ownModel } from '#features/gifts/models/own-model.ts'
import { toStl } from '#features/gifts/models/print-file.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { wishOf } from '#features/gifts/models/wish-of.ts'
import { readUploadedDesign } from './read-design.ts'

const workshop = await openWorkshop()
const { kernel } = workshop
const { Solid } = kernel

test('counts a loose part inside a design as a piece, but not a hollow', async () => {
  const tin = Solid.cube(60).subtract(Solid.cube(50).translate([5, 5, 5]))
  for (const [pieces, solid] of [
    [1, tin],
    [2, tin.add(Solid.cube(20).translate([20, 20, 20]))],
  ] as const)
    expect(await readUploadedDesign(kernel, toStl(meshOf(solid)))).toMatchObject({
      shells: pieces + 1,
      report: { pieces },
    })
})

test('leaves out a crumb that is too small to print', async () => {
  const read = await readUploadedDesign(
    kernel,
    toStl(meshOf(Solid.cube(60).add(Solid.cube(0.15).translate([70, 0, 0])))),
  )
  expect(read).toMatchObject({ shells: 1, report: { pieces: 1, keptTriangles: 12 } })
})

test('refuses a design of 201 pieces', async () => {
  const many = Solid.compose(
    Array.from({ length: 201 }, (_, i) => Solid.cube(1).translate([2 * (i % 15), 2 * Math.floor(i / 15), 0])),
  )
  expect(await readUploadedDesign(kernel, toStl(meshOf(many)))).toEqual({
    sentence: 'The model has 201 separate pieces. A gift can have at most 200.',
  })
})

test.each([
  ['a sheet thinner than a nozzle', Solid.cube([100, 50, 0.1])],
  ['a needle that comes down to nothing', Solid.cube([1000, 0.01, 0.01])],
])('refuses %s', async (_, thin) => {
  expect(await readUploadedDesign(kernel, toStl(meshOf(thin)))).toEqual({
    sentence:
      'The model is too thin to print: at 120 mm long it would be less than 0.4 mm thick. Please make the model thicker.',
  })
})

test('refuses a model without size', async () => {
  const { positions, triangles } = meshOf(Solid.cube([1, 1, 1]))
  expect(
    await readUploadedDesign(kernel, toStl({ positions: positions.map((place) => place * 1e-30), triangles })),
  ).toEqual({
    sentence:
      'The model has no size, because all its vertices are in one place. Please enlarge the model and export it again.',
  })
})

test('refuses a design with more detail than a printer can print', async () => {
  const rough = Solid.sphere(60, 640).warp((place) => {
    const more = 1 + 0.02 * Math.sin(place[0] * 97.3) * Math.cos(place[1] * 83.1) * Math.sin(place[2] * 71.7)
    for (let axis = 0; axis < 3; axis++) place[axis]! *= more
  })
  expect(await readUploadedDesign(kernel, toStl(meshOf(rough)))).toEqual({
    sentence: 'The model has more detail than a printer can show. Please reduce it to 150,000 triangles.',
  })
})

test('sells text that cuts off a sliver only with a print file: without the sliver today, not at all by the rules of older versions', async () => {
  const tin = Solid.cylinder(40, 15, 12, 48, true)
  const read = await readUploadedDesign(kernel, toStl(meshOf(tin.subtract(tin.scale(0.85)))))
  if ('sentence' in read) throw new Error(read.sentence)
  const place = {
    width: 0.3205484995618462,
    height: 0.3446226392290555,
    depth: 1.5,
    isCut: true,
    letters: 50,
    spin: 90,
  }
  const { min, max } = kernel.scope(() => kernel.solidOf(read.mesh)!.boundingBox())
  const [, deep, high] = max.map((most, i) => (most - min[i]!) / (max[2] - min[2]) / 2)
  const make = { ...normalizeMake({ engraving: 'Bo & Odo' }), called: { size: { name: 'Own', centimetres: 8 } } }
  const isSoldAndSound = (id: string, rules: Partial<OwnDesign>) => {
    const model = ownModel({
      ...{ id, version: 1, title: 'Tin', pieces: read.shells, mesh: read.mesh },
      ...{ turned: { x: 0, y: 0, z: 0 }, view: { around: 0, above: 20 }, ...rules },
      place: { ...place, at: [0, -deep!, high!], normal: [0, -1, 0] },
    })
    const wish = wishOf(model, make)
    return [fits(workshop, model, make), isSound(model, wish, buildGift(workshop, model, wish))]
  }
  expect(isSoldAndSound('own-00000000000000fb', { isSizedWithWords: true })).toEqual([false, false])
  expect(isSoldAndSound('own-00000000000000fc', currentRules)).toEqual([true, true])
})
