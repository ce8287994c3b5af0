import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, word = '', , tables = ''] = line.split('|').map((cell) => cell.trim())
    return line.startsWith('|') && !/^(Word|-+)$/.test(word)
      ? [{ word, tables: tables.match(/(?<=`)\w+(?=`)/g) ?? [] }]
      : []
  })
const named = rows.flatMap(({ tables }) => tables)
const tables = globSync('src/**/server/tables.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name),
)

describe('the glossary', () => {
  test('has a word for what each table holds', () => {
    expect(tables.length).toBeGreaterThan(25)
    expect(named.toSorted()).toEqual(tables.toSorted())
  })
  test('has each word once, in the order of the alphabet', () => {
    const words = rows.map(({ word }) => word)
    expect(words).toEqual([...new Set(words)].sort((one, other) => one.localeCompare(other, 'en')))
  })
  test.each(['make', 'line', 'proof', 'hold', 'notice'])('knows what a %s is', (word) => {
    expect(rows.map((row) => row.word)).toContain(word)
  })
})
