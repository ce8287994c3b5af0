import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const decisions = globSync('docs/decisions/*.md').sort()
const sources = globSync('{src,db,bench,scripts,tests}/**/*.{ts,tsx,css,mjs,md}')

test('decisions are numbered without a gap', () => {
  expect(decisions.map((file) => Number(basename(file).slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1))
})

test.each(decisions)('%s has the head and the parts of every decision', (file) => {
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(new RegExp(`^# ${basename(file).slice(0, 4)} [A-Z]`))
  expect([...text.matchAll(/\*\*(\w+)/g)].map(([, part]) => part).slice(0, 2)).toEqual(['Context', 'Choice'])
})

test('whatever names a decision names one that there is', () => {
  const named = sources.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/decisions\/(\d{4})/g)].map(([, number]) => Number(number)),
  )
  expect(named.filter((number) => number > decisions.length)).toEqual([])
})
