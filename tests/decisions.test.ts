import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const decisions = globSync('docs/decisions/*.md').sort()
const textOf = (file: string) => readFileSync(file, 'utf8')
const sources = globSync('{src,db,bench,scripts,tests}/**/*.{ts,tsx,css,mjs,md}')

test('decisions are numbered without a gap', () => {
  expect(decisions.map((file) => Number(basename(file).slice(0, 4)))).toEqual(decisions.map((_, index) => index + 1))
})

test.each(decisions)('%s has the head and the parts of every decision', (file) => {
  const text = textOf(file)
  expect(text).toMatch(new RegExp(`^# ${basename(file).slice(0, 4)} [A-Z]`))
  expect([...text.matchAll(/\*\*(\w+)/g)].map(([, part]) => part).slice(0, 2)).toEqual(['Context', 'Choice'])
})

test('a decision in whose place another stands says so below its head, and so does the other', () => {
  const heads = decisions.flatMap((file) => {
    const [, own, how, other] = /^# (\d{4}) .+\n\n(Superseded by|Supersedes) (\d{4}) /.exec(textOf(file)) ?? []
    return how ? [{ file, link: how === 'Supersedes' ? `${own} for ${other}` : `${other} for ${own}` }] : []
  })
  // Said anywhere else it would not be found.
  expect(heads.map(({ file }) => file)).toEqual(decisions.filter((file) => /supersed/i.test(textOf(file))))
  const pairs = [...Map.groupBy(heads, ({ link }) => link)]
  expect(pairs.filter(([, both]) => both.length !== 2)).toEqual([])
})

test('whatever names a decision names one that there is', () => {
  const named = sources.flatMap((file) =>
    [...textOf(file).matchAll(/decisions\/(\d{4})/g)].map(([, number]) => Number(number)),
  )
  expect(named.filter((number) => number > decisions.length)).toEqual([])
})
