import { expect, test } from 'vitest'
import { normalizeMake, type Size, sizes } from '#features/gifts/makes/make.ts'
import { buildGift } from '#features/gifts/models/build-gift.ts'
import { findModel } from '#features/gifts/models/models.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { wishOf } from '#features/gifts/models/wish-of.ts'
import { crossSections } from './cross-sections.ts'
import { estimate } from './estimate.ts'

const workshop = await openWorkshop()
const { kernel } = workshop
const penHolder = findModel('pen-holder', 2)!

/** A plane in the middle of a cup of 60 mm, by its wall in millimeters, with flutes if `depth` is above 0. */
const middleOf = (wall: number, depth = 0) =>
  kernel.scope(() => {
    const inside = kernel.Solid.cylinder(20, 30 - wall, 30 - wall, 128)
    const flutes = Array.from({ length: 24 }, (_, i) =>
      kernel.Solid.cylinder(20, 2, 2, 32)
        .translate([32 - depth, 0, 0])
        .rotate([0, 0, i * 15]),
    )
    const cup = kernel.Solid.cylinder(20, 30, 30, 128).subtract(inside)
    const planes = crossSections(kernel, depth > 0 ? cup.subtract(kernel.Solid.union(flutes)) : cup)
    return { ...planes[Math.floor(planes.length / 2)]!, ...estimate(planes) }
  })

test('a thin wall of even width has infill', () => {
  const { infill, solid } = middleOf(2.6)
  expect(infill).toBeGreaterThan(20)
  expect(solid).toBeCloseTo(0, 0)
})

test('flutes that nearly reach the inner walls part the infill into small areas, which are solid', () => {
  const shallow = middleOf(3, 0.4)
  const deep = middleOf(3, 1.2)
  expect([shallow.infill > 20, shallow.solid < 100]).toEqual([true, true])
  expect([deep.infill, deep.solid > 250]).toEqual([0, true])
  // The deeply fluted cup has less volume and weighs more.
  expect(deep.area).toBeLessThan(shallow.area)
  expect(deep.grams).toBeGreaterThan(shallow.grams)
})

/** Grams of a pen holder with the text "Ida", which PrusaSlicer wrote for the default profile. */
const slicedPenHolders = { small: 18.1, medium: 52.1, large: 103 } satisfies Record<Size, number>

test('the grams of a pen holder, whose walls are thin, are within 5% of the slicer’s', () => {
  for (const size of sizes) {
    const wish = wishOf(penHolder, normalizeMake({ size, engraving: 'Ida' }))
    const { whole } = buildGift(workshop, penHolder, wish)
    const { grams } = kernel.scope(() => estimate(crossSections(kernel, kernel.solidOf(whole)!)))
    expect([size, Math.abs(grams / slicedPenHolders[size] - 1) < 0.05]).toEqual([size, true])
  }
})
