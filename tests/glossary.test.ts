import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const named = readFileSync('docs/glossary.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .flatMap(
    (line) =>
      line
        .split('|')
        .at(-2)
        ?.match(/(?<=`)\w+(?=`)/g) ?? [],
  )
const tables = globSync('src/**/server/tables.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, name = '']) => name),
)

test('the glossary explains each table of the schema once', () => {
  expect(tables.length).toBeGreaterThan(25)
  expect(named.toSorted()).toEqual(tables.toSorted())
})
