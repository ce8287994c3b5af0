import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type SourceWords, sourceWordsIn } from './support/read-words.ts'

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** A limit in a sentence, such as "at most 40"; the rule's constant should be interpolated instead. The least limit, 1, is allowed. */
const limit =
  /\b(at (most|least)|up to|(smaller|larger|longer|fewer|less|more) than|within|between|maximum of|1 (and|to)) (?!1\b)\d/i
const sentencesWithLimit = (words: SourceWords[]) => words.filter((one) => limit.test(one.words))
const fieldsWithLimit = (text: string) => text.match(/\bmaxLength=\{\d+\}/g) ?? []

test('no sentence of the interface repeats a limit as a number', () => {
  const found = sources.flatMap(({ file, text }) =>
    sentencesWithLimit(sourceWordsIn(file, text)).map(({ words, line }) => `${file}:${line} ${words}`),
  )
  expect(found).toEqual([])
})

test('no field repeats its limit as a number', () => {
  expect(sources.filter(({ text }) => fieldsWithLimit(text).length > 0).map(({ file }) => file)).toEqual([])
})

test('detects a repeated limit', () => {
  for (const says of ['at most 40 characters', 'within 48 hours', 'no more than 40', 'between 1 and 200 lines'])
    expect(sentencesWithLimit(sourceWordsIn('a.ts', `const a = 'Use ${says}.'`))).toHaveLength(1)
  expect(fieldsWithLimit('<input maxLength={40} />')).toHaveLength(1)
})
