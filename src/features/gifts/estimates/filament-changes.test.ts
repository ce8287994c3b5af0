import { expect, test } from 'vitest'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { countChanges, filamentsByLayer, type LayerFilaments, type TwoParts } from './filament-changes.ts'

const kernel = await openKernel()
const plate = () => kernel.Solid.cube([40, 40, 4])
const bar = (z: number, height: number) => kernel.Solid.cube([20, 4, height]).translate([10, 10, z])

/** Layers and changes of a gift. */
const changesOf = (make: () => TwoParts) =>
  kernel.scope(() => {
    const layers = filamentsByLayer(kernel, make())
    return { layers: layers.length, ...countChanges(layers) }
  })

test('flat letters on top cost one change', () => {
  expect(changesOf(() => ({ body: plate(), accent: bar(4, 1) }))).toMatchObject({
    layers: 25,
    changes: 1,
    towerLayers: 21,
  })
})

test('letters that reach into the body cost a change in each shared layer', () => {
  // Two shared layers: body, letters; letters, body; and letters again on top.
  const sunk = () => ({ body: plate().subtract(bar(3.6, 1)), accent: bar(3.6, 1) })
  expect(changesOf(sunk)).toMatchObject({ layers: 23, changes: 3, towerLayers: 21 })
})

test('a name up a wall costs one change a layer', () => {
  const wall = () => kernel.Solid.cube([40, 4, 40])
  const name = () => kernel.Solid.cube([20, 2, 10]).translate([10, -1, 20])
  expect(changesOf(() => ({ body: wall().subtract(name()), accent: name() }))).toMatchObject({
    ...{ layers: 200, changes: 50, towerLayers: 150 },
  })
})

test('a gift without letters costs no change', () => {
  expect(changesOf(() => ({ body: plate() }))).toMatchObject({ layers: 20, changes: 0, towerLayers: 0 })
})

test('an accent thinner than a slicer prints costs no change', () => {
  const sliver = () => kernel.Solid.cube([20, 0.05, 2]).translate([10, -0.05, 1])
  expect(changesOf(() => ({ body: plate(), accent: sliver() })).changes).toBe(0)
})

test.each<[string, LayerFilaments[], number, number, boolean]>([
  ['a layer with both starts with the loaded filament', ['body', 'both', 'both', 'body'], 2, 3, false],
  ['an odd number of layers with both needs a change back', ['body', 'both', 'body'], 2, 3, false],
  ['letters on the bed are loaded first', ['accent', 'accent', 'body'], 1, 3, true],
  ['the first layer ends with the filament of the next', ['both', 'body', 'body'], 1, 1, true],
])('%s', (_, layers, changes, towerLayers, startsWithAccent) => {
  expect(countChanges(layers)).toEqual({ changes, towerLayers, startsWithAccent })
})
