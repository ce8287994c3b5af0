import { expect, test } from 'vitest'
import { changesByHand } from './changes-by-hand.ts'

const layers = (count: number, ...filaments: string[]) => Array.from({ length: count }, () => filaments)

// rule 120
test('letters on top of a plate are one change by hand, also of several pieces', () => {
  const tag = [...layers(10, 'red'), ...layers(3, 'cream')]
  const changes = [
    { layer: 1, filament: 'red' },
    { layer: 11, filament: 'cream' },
  ]
  expect(changesByHand([tag])).toEqual(changes)
  expect(changesByHand([tag, tag])).toEqual(changes)
})

test('letters on the bed are printed first', () => {
  expect(changesByHand([[...layers(2, 'cream'), ...layers(8, 'red')]])).toEqual([
    { layer: 1, filament: 'cream' },
    { layer: 3, filament: 'red' },
  ])
})

test('a layer that holds two filaments, in one piece or beside another, is not changed by hand', () => {
  const tag = [...layers(10, 'red'), ...layers(3, 'cream')]
  expect(changesByHand([[...tag, ...layers(1, 'red', 'cream')]])).toBeUndefined()
  expect(changesByHand([tag, layers(12, 'red')])).toBeUndefined()
  expect(changesByHand([tag, layers(10, 'red')])).toEqual(changesByHand([tag]))
})
