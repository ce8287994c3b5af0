import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const page = readFileSync('docs/rules.md', 'utf8')
const rules = [...page.matchAll(/^(\d+)\. (.+)\n {3}`([^`]+)` "(.+)"$/gm)].map(([, number, text, file, name]) => ({
  number: Number(number),
  text: String(text),
  file: String(file),
  name: String(name),
}))
const sources = globSync('{src,db,bench,scripts}/**/*.{ts,tsx,css,mjs}').filter((file) => !/\.test\.tsx?$/.test(file))
// Quotation marks may stand otherwise in the source.
const plain = (text: string) => text.replace(/[\\'"’`]/g, '')

describe('the rules', () => {
  test('are numbered without a gap', () => {
    expect(rules.map(({ number }) => number)).toEqual(rules.map((_, index) => index + 1))
    expect(rules).toHaveLength(page.match(/^\d+\. /gm)?.length ?? 0)
    expect(rules.length).toBeGreaterThan(40)
  })

  test.each(rules)('$number is held by a test that there is', ({ file, name }) => {
    expect(plain(readFileSync(file, 'utf8'))).toContain(plain(name))
  })

  test.each(sources)('%s points at rules that there are, and at nothing that is not in the repository', (file) => {
    const text = readFileSync(file, 'utf8')
    const numbers = [...text.matchAll(/\brule (\d+)/g)].map(([, number]) => Number(number))
    expect(numbers.filter((number) => number < 1 || number > rules.length)).toEqual([])
    expect(text).not.toMatch(/\bruling \d|\bthe specification\b|\(specification, /i)
  })
})
