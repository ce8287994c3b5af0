import { expect, test } from 'vitest'
import { ownSpeedOf } from './own-speed.ts'

const took = (...minutes: number[]) => minutes.map((took) => ({ minutes: 100, changeMinutes: 0, took }))

// rule 123
test.each([
  [took(50, 50), { percent: null, plates: 2 }],
  [took(50, 52, 54), { percent: 192, plates: 3 }],
  // One of them was marked as finished the next morning, and one after a minute.
  [took(50, 52, 54, 900, 1), { percent: 192, plates: 3 }],
  [took(100, 50, 200, 100), { percent: 100, plates: 4 }],
  [[], { percent: null, plates: 0 }],
])('of plates %o the speed is %o', (plates, speed) => {
  expect(ownSpeedOf(plates)).toEqual(speed)
})

test('filament changes take as long on a fast printer', () => {
  const plate = { minutes: 100, changeMinutes: 30, took: 80 }
  expect(ownSpeedOf([plate, plate, plate]).percent).toBe(200)
})
