import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/rules.md', 'utf8')
const all = [...page.matchAll(/^\*\*(\d+)\.\*\* (.+)$/gm)].map(([, number, text]) => ({ number: Number(number), text }))
/** A dropped rule leaves its number empty. */
const rules = new Set(all.filter(({ text }) => text !== '–').map(({ number }) => number))
const sources = globSync('{src,db,bench,scripts,tests}/**/*.{ts,tsx,css,mjs}').filter(
  (file) => !file.endsWith('rules-page.test.ts'),
)
const isTest = (file: string) => /\.test\.tsx?$/.test(file)
const citedIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\brules? (\d+)(?:(?:,| and| to) (\d+)\b)*/g)].flatMap(([, first, last]) =>
    [first, last].flatMap((number) => (number ? [Number(number)] : [])),
  )

test('rules have the numbers from 1 on, each once', () => {
  const numbers = all.map(({ number }) => number).toSorted((one, other) => one - other)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  expect(rules.size).toBeGreaterThan(100)
})

test('each rule is cited by at least one test', () => {
  const cited = new Set(sources.filter(isTest).flatMap(citedIn))
  expect([...rules].filter((number) => !cited.has(number))).toEqual([])
})

test('each cited rule exists', () => {
  const broken = sources.flatMap((file) =>
    citedIn(file)
      .filter((number) => !rules.has(number))
      .map((number) => `${file}: rule ${number}`),
  )
  expect(broken).toEqual([])
})

test('sources cite no document outside the repository', () => {
  const outside = /\bruling \d|\bsections? \d|\bthe specification\b|\(specification, /i
  expect(sources.filter((file) => outside.test(readFileSync(file, 'utf8')))).toEqual([])
})
