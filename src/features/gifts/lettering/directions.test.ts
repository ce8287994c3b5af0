import { expect, test } from 'vitest'
import { graphemesOf } from '#features/gifts/makes/graphemes.ts'
import { openWorkshop } from '#features/gifts/models/server/workshop.ts'
import { directionsOf, hasRightToLeft, lettersInVisualOrder } from './directions.ts'
import { runsOf } from './runs.ts'
import { shapeLine } from './shape-line.ts'
import { shaperOf, textParts } from './shape-parts.ts'

const { fonts } = await openWorkshop()
const faces = fonts.round

const mirrored: Record<string, string> = { '(': ')', ')': '(', '[': ']', ']': '[' }

/** The letters of a line in visual order. */
const shown = (text: string, directions = directionsOf(text)) =>
  runsOf(faces, graphemesOf(text), directions)
    .runs.flatMap(({ text, level }) =>
      level % 2 === 0
        ? graphemesOf(text)
        : graphemesOf(text)
            .toReversed()
            .map((letter) => mirrored[letter] ?? letter),
    )
    .join('')

// Escaped, because editors would reorder the letters.
const shalom = '\u05e9\u05dc\u05d5\u05dd'
const shalomFromLeft = '\u05dd\u05d5\u05dc\u05e9'
const noa = '\u05e0\u05d5\u05e2\u05d4'
const noaFromLeft = '\u05d4\u05e2\u05d5\u05e0'

test.each([
  ['a Hebrew name before a Latin one', `${noa} + Ida`, `Ida + ${noaFromLeft}`],
  ['a Latin name before a Hebrew one', `Ida + ${noa}`, `Ida + ${noaFromLeft}`],
  ['a heart between them', `Ida ♥ ${noa}`, `Ida ♥ ${noaFromLeft}`],
  ['a heart after the Hebrew one', `${noa} ♥ Ida`, `Ida ♥ ${noaFromLeft}`],
  ['an emoji before a Hebrew name', `🦊 ${noa}`, `${noaFromLeft} 🦊`],
  ['an emoji before a Hebrew name and a Latin one', `🦊 ${noa} Ida`, `Ida ${noaFromLeft} 🦊`],
  ['two emoji between Hebrew names', `Ida ${noa} 🎄🦊 ${shalom}`, `Ida ${shalomFromLeft} 🦊🎄 ${noaFromLeft}`],
  ['a family between Hebrew names', `Ida ${noa} 👩🏽‍❤️‍👨 ${shalom}`, `Ida ${shalomFromLeft} 👩🏽‍❤️‍👨 ${noaFromLeft}`],
  ['an emoji before a number in Hebrew', `${noa} 🦊 24`, `24 🦊 ${noaFromLeft}`],
  ['a flag, which is read as letters are', `🇳🇴 ${noa}`, `🇳🇴 ${noaFromLeft}`],
  [
    'two Hebrew names in one of Latin',
    `Ida & ${noa} + ${shalom} & Sam`,
    `Ida & ${shalomFromLeft} + ${noaFromLeft} & Sam`,
  ],
  ['digits after Hebrew', `${shalom} 24`, `24 ${shalomFromLeft}`],
  ['a date in Hebrew', `${shalom} 24-12`, `24-12 ${shalomFromLeft}`],
  ['digits after Hebrew after Latin', `Mia ${shalom} 24`, `Mia 24 ${shalomFromLeft}`],
  ['digits after Latin after Hebrew', `${shalom} Mia 24`, `Mia 24 ${shalomFromLeft}`],
  ['brackets round Hebrew', `(${shalom})`, `(${shalomFromLeft})`],
  ['brackets round Latin in Hebrew', `${noa} (Ida) 24`, `24 (Ida) ${noaFromLeft}`],
  ['a bracket that only opens', `${noa} [`, `] ${noaFromLeft}`],
  ['an exclamation', `${noa}! Ida`, `Ida !${noaFromLeft}`],
  ['Latin alone', 'Ida (24) + Sam!', 'Ida (24) + Sam!'],
])('sets %s, “%s”, in visual order', (_, text, fromLeft) => {
  expect(shown(text)).toBe(fromLeft)
})

test('sets Arabic digits left-to-right, to the left of the letters before them', () => {
  const salma = '\u0633\u0644\u0645\u0649'
  const text = `${salma} \u0661\u0662`
  expect(lettersInVisualOrder(text, graphemesOf(text)).join('')).toBe(`\u0661\u0662 ${[...salma].reverse().join('')}`)
})

test('mirrors right-to-left brackets', () => {
  const first = (text: string) => shapeLine(faces, text).outlines[0]!
  const shape = (text: string) => first(text).map(([x, y]) => [x.toFixed(4), y.toFixed(4)])
  expect(shape(`${noa}(`)).toEqual(shape(')'))
  expect(shape(`${noa})`)).toEqual(shape('('))
})

// rule 94
test('sets a line with the embedding levels of the whole text', () => {
  const { levels, base } = directionsOf(`Ida ${shalom} + ${noa}`)
  const line = (text: string, from: number) => shown(text, { levels: levels.subarray(from, from + text.length), base })
  expect(line(`Ida ${shalom} +`, 0)).toBe(`Ida + ${shalomFromLeft}`)
  expect(line(noa, 11)).toBe(noaFromLeft)
  expect(shown(`+ ${noa}`)).toBe(`${noaFromLeft} +`)
  expect(textParts('to be or to be', ['to be', 'or', 'to be'])).toEqual([
    { text: 'to be', from: 0 },
    { text: 'or', from: 6 },
    { text: 'to be', from: 9 },
  ])
  const text = `Ida + ${noa}`
  const shape = shaperOf(faces, text)
  const line2 = { text: `+ ${noa}`, from: 4 }
  expect(shape(line2)).not.toEqual(shapeLine(faces, line2.text))
  expect(shape(line2)).toBe(shape({ ...line2 }))
})

test('lettersInVisualOrder returns visual order and mirrors brackets', () => {
  const text = `(${noa})`
  expect(lettersInVisualOrder(text, graphemesOf(text)).join('')).toBe(`(${noaFromLeft})`)
  expect(lettersInVisualOrder('Ida', ['I', 'd', 'a'])).toEqual(['I', 'd', 'a'])
  expect(lettersInVisualOrder('👨‍👩‍👧 Ida', graphemesOf('👨‍👩‍👧 Ida'))).toEqual(['👨‍👩‍👧', ' ', 'I', 'd', 'a'])
})

test('hasRightToLeft detects right-to-left letters', () => {
  expect([`Ida ${noa}`, shalom, 'Ida 24', 'Ελένη ♥', ''].map(hasRightToLeft)).toEqual([true, true, false, false, false])
})
