import { expect, test } from 'vitest'
import { stateOf } from './filament.ts'

test.each([
  [1000, 0, 'enough'],
  [1000, 750, 'enough'],
  [1000, 751, 'low'],
  [250, 0, 'enough'],
  [249, 0, 'low'],
  [100, 100, 'low'],
  [99, 100, 'short'],
  [0, 0, 'out'],
  [0, 40, 'out'],
  [1, 40, 'short'],
])('%i g left of which %i g are wanted is %s', (left, wanted, state) => {
  expect(stateOf({ left, wanted }, 250)).toBe(state)
})
