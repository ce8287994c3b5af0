import { describe, expect, test } from 'vitest'
import { demoProducts } from '../../../../db/demo/products.ts'
import { ageGroupKeywords, eventKeywords, interestKeywords, type Keyword, keywordForms } from './keywords.ts'

const lists: [string, readonly Keyword[]][] = [
  ...Object.entries(eventKeywords),
  ...Object.entries(ageGroupKeywords),
  ...Object.entries(interestKeywords),
]
const forms = (keywords: readonly Keyword[]) => keywords.flatMap(keywordForms)
/** Whether one text matches both: the same word, its plural, or a phrase around it. */
const overlap = (one: string, other: string) =>
  ['', 's', 'es'].some((ending) => ` ${other} `.includes(` ${one}${ending} `))
const overlapsAmong = (words: string[]) =>
  words.flatMap((one, index) =>
    words.flatMap((other, place) => (place !== index && overlap(one, other) ? [`${one}/${other}`] : [])),
  )

test('keeps the specified keywords for Christmas', () => {
  expect(eventKeywords.christmas).toEqual(['christmas', 'holiday', 'ornament', 'tree', 'festive', 'xmas'])
})

test.each(lists)('lists lowercase words without overlaps for %s', (_, keywords) => {
  for (const form of forms(keywords)) expect(form).toMatch(/^[a-z]+( [a-z]+)*$/)
  expect(overlapsAmong(forms(keywords))).toEqual([])
})

test('counts no word for two answers that can be combined', () => {
  const people = [...forms(Object.values(ageGroupKeywords).flat()), ...forms(Object.values(interestKeywords).flat())]
  expect(overlapsAmong(people)).toEqual([])
  for (const keywords of Object.values(eventKeywords))
    expect(overlapsAmong([...forms(keywords), ...people])).toEqual([])
})

describe('the demo shop', () => {
  const texts = demoProducts
    .filter(({ isPublished }) => isPublished)
    .map(({ name, description }) => `${name} ${description}`.toLowerCase())
  test.each(lists)('has a gift for %s', (_, keywords) => {
    const wanted = new RegExp(`\\b(${forms(keywords).join('|')})(s|es)?\\b`)
    expect(texts.filter((text) => wanted.test(text))).not.toEqual([])
  })
})
