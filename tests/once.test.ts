import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** The sentences that a text writes out: literals that begin like one, have some words and are no list of classes. */
const sentencesIn = (text: string) =>
  [...text.matchAll(/'([A-Z][^'\n]{32,})'|"([A-Z][^"\n]{32,})"/g)]
    .map(([, single, double]) => single ?? double ?? '')
    .filter((sentence) => sentence.split(' ').length > 3)

function saidTwice(among: typeof sources) {
  const files = Map.groupBy(
    among.flatMap(({ file, text }) => [...new Set(sentencesIn(text))].map((sentence) => ({ file, sentence }))),
    ({ sentence }) => sentence,
  )
  return [...files].flatMap(([sentence, where]) =>
    where.length > 1 ? [sentence, ...where.map(({ file }) => file)] : [],
  )
}

test('a sentence stands in one place, and whoever else says it takes it from there', () => {
  expect(sources.flatMap(({ text }) => sentencesIn(text)).length).toBeGreaterThan(200)
  expect(saidTwice(sources)).toEqual([])
})

test('a sentence that stands in two places is found', () => {
  const text = "throw new Problem('conflict', 'This gift was somebody else’s before.')"
  expect(saidTwice(['a.ts', 'b.ts'].map((file) => ({ file, text })))).toEqual([
    'This gift was somebody else’s before.',
    'a.ts',
    'b.ts',
  ])
})
