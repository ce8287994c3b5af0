import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Only the feature `makes` knows the default choices and how a make is written. */
const others = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$/.test(file) && !file.startsWith('src/features/gifts/makes/'),
)

const describesByHand = /“\s*\$?\{[\w.?]*engraving\}/i
const mends =
  /\b(engraving|customization|make)(\)|\b) ?(\?\?|\|\|) ?['"{]|\b(normalizeMake|makeKey|describeMake|wordsOn)\([^()]*\?\?/

const offencesIn = (text: string) => text.split('\n').filter((line) => describesByHand.test(line) || mends.test(line))

test('how a gift is made is described, and what is not chosen filled in, by the makes alone', () => {
  expect(others.length).toBeGreaterThan(300)
  expect(
    others.flatMap((file) => offencesIn(readFileSync(file, 'utf8')).map((line) => `${file}: ${line.trim()}`)),
  ).toEqual([])
})

test.each([
  "engraving: make?.engraving ?? '',",
  '<b>“{make.engraving}”</b>',
  '{engraving && <b className="block">“{engraving}”</b>}',
  'normalizeMake(customization ?? null)',
  "wordsOn(line.customization ?? { color: 'red' })",
  '{ ...(item.customization ?? {}) }',
])('%s is found', (line) => {
  expect(offencesIn(line)).toHaveLength(1)
})

test.each(['describeMake(line.customization)', 'normalizeMake(body.customization)', 'if (make.engraving) {'])(
  '%s is fine',
  (line) => {
    expect(offencesIn(line)).toEqual([])
  },
)
