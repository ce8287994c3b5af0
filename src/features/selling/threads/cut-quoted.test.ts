import { expect, test } from 'vitest'
import { cutQuoted } from './cut-quoted.ts'

// rule 142
test.each([
  ['Yes, please.\n\nOn Mon, Nov 30, Little Layers <shop@example.com> wrote:\n> Blue?', 'Yes, please.'],
  ['Yes.\r\n\r\nOn Monday the 30th, Little Layers <shop@example.com>\r\nwrote:\r\n> Blue?', 'Yes.'],
  ['Ja, bitte.\n\nAm 30. November schrieb Little Layers <shop@example.com>:\n> Blau?', 'Ja, bitte.'],
  ['Yes.\n-----Original Message-----\nFrom: shop', 'Yes.'],
  ['Yes.\n________________________________\nFrom: shop', 'Yes.'],
  ['Yes.\n\nFrom: Little Layers\nSent: Monday\nTo: Ida', 'Yes.'],
  ['Yes.\n\n-- \nIda', 'Yes.'],
  [
    'Two things:\n1. blue\n2. write to <me@example.com> first',
    'Two things:\n1. blue\n2. write to <me@example.com> first',
  ],
  ['> quoted first\nanswer', ''],
  ['', ''],
])('cuts what an email quotes: %j', (text, typed) => {
  expect(cutQuoted(text)).toBe(typed)
})
