import { expect, test } from 'vitest'
import { normalizeMake } from './make.ts'
import { wishAgain } from './wish-again.ts'

const words = normalizeMake({ color: 'red', engraving: 'Ida' })

// rule 119
test('a make that is wished again names its letters, which were the usual ones then', () => {
  const letters = { color: 'snow', name: 'Snow' }
  expect(wishAgain({ ...words, called: { letters } })).toMatchObject({ options: { letters: 'snow' } })
  expect(wishAgain({ ...words, options: { font: 'serif' } }).options).toEqual({ font: 'serif', letters: 'cream' })
  expect(wishAgain(normalizeMake({ color: 'red' })).options).toBeUndefined()
})
