import { expect, test } from 'vitest'
import { defaultSettings } from '#features/base/settings/settings-defaults.ts'
import { cents } from '#platform/money.ts'
import { lengthOf, type MakeWish, makeKey, normalizeMake, showSizePrice, sizes, unitPrice } from './make.ts'
import { describeMake, nameWithWords, wordsOn } from './make-words.ts'

const { sizeFactors } = defaultSettings

test('normalizeMake defaults to red and medium without an engraving', () => {
  expect(normalizeMake(null)).toEqual({ color: 'red', size: 'medium', engraving: '' })
})

test('normalizeMake treats missing, null and empty values alike', () => {
  const wishes: (MakeWish | null | undefined)[] = [
    null,
    undefined,
    {},
    { engraving: null },
    { options: null },
    { options: {} },
    { options: { note: ' ' } },
  ]
  for (const wish of wishes) expect(normalizeMake(wish)).toEqual({ color: 'red', size: 'medium', engraving: '' })
})

test('makeKey of a make without options equals the keys in old carts', () => {
  expect(makeKey(normalizeMake({ size: 'large', engraving: 'Ida' }))).toBe('["red","large","Ida"]')
})

test('makeKey ignores the order of options', () => {
  const make = { color: 'red', size: 'medium', engraving: '' } as const
  const keys = [
    makeKey(normalizeMake({ options: { standHeight: 40, hook: true } })),
    makeKey({ ...make, options: { hook: true, standHeight: 40 } }),
    makeKey({ ...make, options: { standHeight: 40, hook: true } }),
  ]
  expect(new Set(keys).size).toBe(1)
  expect(makeKey({ ...make, options: { hook: true, standHeight: '40' } })).not.toBe(keys[0])
})

test('makeKey ignores Unicode composition and invisible characters at the ends', () => {
  const wishes = ['Zoë', ' Zoe\u0308', 'Zo\u200bë'.replace('\u200b', ''), 'Zoë\ufeff\n '].map((engraving) =>
    makeKey(normalizeMake({ engraving })),
  )
  expect(new Set(wishes).size).toBe(1)
})

test('makeKey differs by size, color and engraving', () => {
  const keys = [{}, { size: 'large' as const }, { color: 'blue' as const }, { engraving: 'a' }].map((wish) =>
    makeKey(normalizeMake(wish)),
  )
  expect(new Set(keys).size).toBe(4)
})

test('lengthOf counts graphemes', () => {
  expect(['Ida + Sam', 'Zoe\u0308', '👨‍👩‍👧'].map(lengthOf)).toEqual([9, 3, 1])
})

// rule 3
test('a size has one price: its factor is said where every size costs the same, and charged where sizes cost more', () => {
  const of = (sizePricing: 'base' | 'size') =>
    sizes.map((size) => {
      const terms = { sizePricing, sizeFactors }
      return [unitPrice(cents(1600), size, terms), showSizePrice(cents(1600), size, terms)]
    })
  expect([...of('base'), ...of('size')]).toEqual([
    [1600, '×1'],
    [1600, '×1.3'],
    [1600, '×1.8'],
    [1600, '$16.00'],
    [2080, '$20.80'],
    [2880, '$28.80'],
  ])
})

test('describeMake returns the choices and the engraving', () => {
  expect(describeMake({ color: 'red', size: 'large', engraving: '' })).toEqual(['Red · Large 12\u00a0cm'])
  expect(
    describeMake({
      color: 'red',
      size: 'large',
      engraving: 'Ida + Sam',
      options: { giftBox: false, standHeight: 40, tilt: 0 },
    }),
  ).toEqual(['Red · Large 12\u00a0cm · gift box: no · stand height: 40 · tilt: 0', '“Ida + Sam”'])
  expect(describeMake({ color: 'red', size: 'large', engraving: 'Ida', options: { font: 'serif' } })).toEqual([
    'Red · Large 12\u00a0cm · Font: Serif',
    '“Ida”',
  ])
  expect(describeMake({ color: 'red', size: 'large', engraving: '', options: { font: 'of old' } })).toEqual([
    'Red · Large 12\u00a0cm · Font: of old',
  ])
  expect(describeMake(null)).toEqual([])
})

test('normalizeMake keeps line breaks between words, and no other white space', () => {
  const engravings = ['Roses are red\nviolets are blue', ' \r\n Ida \t & \r\n\n \u2028 Sam\n', 'Ida\rSam', '\n \n'].map(
    (engraving) => normalizeMake({ engraving }).engraving,
  )
  expect(engravings).toEqual(['Roses are red\nviolets are blue', 'Ida &\nSam', 'Ida\nSam', ''])
  expect(normalizeMake({ options: { note: 'Ida\nSam' } }).options).toEqual({ note: 'Ida Sam' })
})

test('another line break is another make, and counts as one character', () => {
  const keys = ['Ida Sam', 'Ida\nSam', 'Ida\r\n Sam'].map((engraving) => makeKey(normalizeMake({ engraving })))
  expect(new Set(keys).size).toBe(2)
  expect(keys[1]).toBe(keys[2])
  expect([lengthOf('Ida\nSam'), lengthOf('Ida\r\nSam')]).toEqual([7, 7])
})

test('describeMake, nameWithWords and wordsOn show a line break as a slash', () => {
  const make = { color: 'red', size: 'large', engraving: 'Ida\nSam' } as const
  expect(wordsOn(make)).toEqual(['“Ida / Sam”'])
  expect(describeMake(make)[1]).toBe('“Ida / Sam”')
  expect(nameWithWords('Heart', make)).toBe('Heart “Ida / Sam”')
})

test('wordsOn returns the quoted engraving', () => {
  expect(wordsOn({ color: 'red', size: 'large', engraving: 'Ida + Sam' })).toEqual(['“Ida + Sam”'])
  expect([wordsOn({ color: 'red', size: 'large', engraving: '' }), wordsOn(null)]).toEqual([[], []])
})

test('describeMake ignores the order of options', () => {
  const usual = { color: 'red', size: 'large', engraving: '' } as const
  expect(describeMake({ ...usual, options: { tilt: 0, giftBox: true } })).toEqual(
    describeMake({ ...usual, options: { giftBox: true, tilt: 0 } }),
  )
})
