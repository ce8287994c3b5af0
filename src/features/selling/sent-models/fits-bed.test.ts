import { expect, test } from 'vitest'
import { fitsBed } from './fits-bed.ts'

test.each([
  [[250, 210, 250], true],
  [[20, 250, 240], true],
  [[210, 251, 20], false],
  [[211, 212, 213], false],
  [[20, 20, 300], false],
])('finds whether %j fits on a bed of 250 × 210 mm: %s', (size, fits) => {
  expect(fitsBed(size, { width: 210, depth: 250 })).toBe(fits)
})
