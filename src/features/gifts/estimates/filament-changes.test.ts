import { expect, test } from 'vitest'
import type { Solid } from '#features/gifts/geometry/kernel.ts'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { countChanges, type LayerFilaments, partsByLayer } from './filament-changes.ts'
import { defaultProfile } from './profile.ts'

const kernel = await openKernel()
const plate = () => kernel.Solid.cube([40, 40, 4])
const bar = (z: number, height: number) => kernel.Solid.cube([20, 4, height]).translate([10, 10, z])

/** Layers and changes of a gift. */
const changesOf = (make: () => Solid[]) =>
  kernel.scope(() => {
    const layers = partsByLayer(kernel, make())
    return { layers: layers.length, ...countChanges(layers) }
  })

test('flat letters on top cost one change', () => {
  expect(changesOf(() => [plate(), bar(4, 1)])).toMatchObject({
    layers: 25,
    changes: 1,
    towerLayers: 21,
  })
})

test('letters that reach into the body cost a change in each shared layer', () => {
  // Two shared layers: body, letters; letters, body; and letters again on top.
  const sunk = () => [plate().subtract(bar(3.6, 1)), bar(3.6, 1)]
  expect(changesOf(sunk)).toMatchObject({ layers: 23, changes: 3, towerLayers: 21 })
})

test('a name up a wall costs one change a layer', () => {
  const wall = () => kernel.Solid.cube([40, 4, 40])
  const name = () => kernel.Solid.cube([20, 2, 10]).translate([10, -1, 20])
  expect(changesOf(() => [wall().subtract(name()), name()])).toMatchObject({
    ...{ layers: 200, changes: 50, towerLayers: 150 },
  })
})

test('a gift without letters costs no change', () => {
  expect(changesOf(() => [plate()])).toMatchObject({ layers: 20, changes: 0, towerLayers: 0 })
})

test('an accent thinner than a slicer prints costs no change', () => {
  const sliver = () => kernel.Solid.cube([20, 0.05, 2]).translate([10, -0.05, 1])
  expect(changesOf(() => [plate(), sliver()]).changes).toBe(0)
})

test('a high gift is counted by every few layers', () => {
  const high = () => [kernel.Solid.cube([20, 20, 200]), kernel.Solid.cube([20, 20, 200]).translate([20, 0, 0])]
  const counted = kernel.scope(() => countChanges(partsByLayer(kernel, high(), defaultProfile, 400)))
  expect(counted).toMatchObject({ changes: 1000, towerLayers: 1000 })
})

const [body, accent, eyes] = [0, 1, 2]
const both = [body, accent]

test.each<[string, LayerFilaments[], number, number, number, number]>([
  ['a layer with both starts with the loaded filament', [[body], both, both, [body]], 2, 3, body, body],
  ['an odd number of layers with both needs a change back', [[body], both, [body]], 2, 3, body, body],
  ['letters on the bed are loaded first', [[accent], [accent], [body]], 1, 3, accent, body],
  ['the first layer ends with the filament of the next', [both, [body], [body]], 1, 1, accent, body],
  ['a third filament costs its own change', [[body], [accent], [eyes]], 2, 3, body, eyes],
  ['a layer with three ends with that of the next', [[body], [body, accent, eyes], [accent]], 2, 2, body, accent],
  [
    'a layer without the loaded filament changes to each of its own',
    [[body], [accent, eyes], [body]],
    3,
    3,
    body,
    body,
  ],
])('%s', (_, layers, changes, towerLayers, first, last) => {
  expect(countChanges(layers)).toMatchObject({ changes, towerLayers, first, last })
})

test('each change is counted for the filament that it loads', () => {
  expect(countChanges([[body], [body, accent, eyes], [accent], [body]]).loads).toEqual({
    [accent]: 1,
    [eyes]: 1,
    [body]: 1,
  })
  // Three filaments in every layer take turns.
  const { changes, loads } = countChanges(Array.from({ length: 60 }, () => [body, accent, eyes]))
  expect([changes, loads]).toEqual([120, { [body]: 40, [accent]: 40, [eyes]: 40 }])
  expect(countChanges([both, both, both]).loads).toEqual({ [accent]: 2, [body]: 1 })
})

test('parts beside each other share a layer, and a part above both has its own', () => {
  const layers = () => partsByLayer(kernel, [plate(), bar(2, 2).translate([0, 40, 0]), bar(4, 1)])
  const counted = kernel.scope(() => Map.groupBy(layers(), (held) => held.join()))
  expect([...counted].map(([held, some]) => [held, some.length])).toEqual([
    ['0', 10],
    ['0,1', 10],
    ['2', 5],
  ])
})
