import { expect, test } from 'vitest'
import { wordForms, wordsIn } from './words.ts'

test.each([
  ['red heart', ['heart']],
  ['Gift for mum', ['mom']],
  ['xmas tree', ['christmas', 'tree']],
  ['red', ['red']],
  ['tree, tree!', ['tree']],
  ['Łódź 2026', ['łódź', '2026']],
  [' - ', []],
])('finds the significant words of “%s”', (typed, words) => {
  expect(wordsIn(typed)).toEqual(words)
})

test.each([
  ['vases', ['vases', 'vas', 'vase']],
  ['boxes', ['boxes', 'box', 'boxe']],
  ['bunnies', ['bunnies', 'bunny', 'bunnie']],
  ['glass', ['glass']],
  ['bus', ['bus']],
  ['christmas', ['christmas', 'christma', 'xmas']],
])('lists singular forms and synonyms of %s', (word, forms) => {
  expect(wordForms(word)).toEqual(forms)
})
