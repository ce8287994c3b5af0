import { expect, test } from 'vitest'
import { openKernel } from '#features/gifts/models/server/workshop.ts'
import { countColorChanges, fewestChanges } from './count-color-changes.ts'

const kernel = await openKernel()
const slab = (z: number) => kernel.Solid.cube([20, 20, 4]).translate([0, 0, z])

test.each([
  ['one filament', [[0], [0], [0]], { changes: 0, towerLayers: 0 }],
  ['three slabs', [[0], [1], [2]], { changes: 2, towerLayers: 3 }],
  [
    'two filaments in each layer',
    [
      [0, 1],
      [0, 1],
      [0, 1],
    ],
    { changes: 3, towerLayers: 3 },
  ],
  [
    'three filaments in each layer',
    [
      [0, 1, 2],
      [0, 1, 2],
    ],
    { changes: 4, towerLayers: 2 },
  ],
  ['a layer that ends with the filament of the next', [[0, 1], [1, 2], [2]], { changes: 2, towerLayers: 2 }],
  ['a filament that is not loaded', [[0], [1, 2], [0]], { changes: 3, towerLayers: 3 }],
  ['an empty layer between parts', [[0], [], [1]], { changes: 1, towerLayers: 3 }],
  ['no layers', [], { changes: 0, towerLayers: 0 }],
])('counts the fewest changes of %s', (_, layers, count) => {
  expect(fewestChanges(layers)).toEqual(count)
})

test('counts the changes of three slabs on each other, and of slabs beside each other', () => {
  expect(kernel.scope(() => countColorChanges(kernel, [slab(0), slab(4), slab(8)]))).toEqual({
    changes: 2,
    towerLayers: 41,
  })
  const beside = () => [slab(0), slab(0).translate([20, 0, 0])]
  expect(kernel.scope(() => countColorChanges(kernel, beside()))).toEqual({ changes: 20, towerLayers: 20 })
})

test('counts a high model by every few layers', () => {
  const high = () => [kernel.Solid.cube([20, 20, 200]), kernel.Solid.cube([20, 20, 200]).translate([20, 0, 0])]
  expect(kernel.scope(() => countColorChanges(kernel, high()))).toEqual({ changes: 1000, towerLayers: 1000 })
})
