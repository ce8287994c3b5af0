import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const decisions = globSync('docs/decisions/*.md').sort()
const numberOf = (file: string) => basename(file).slice(0, 4)
const textOf = (file: string) => readFileSync(file, 'utf8')
const sources = [
  ...globSync('{src,db,bench,scripts,tests,docs}/**/*.{ts,tsx,css,mjs,md}'),
  ...globSync(['*.{md,ts,yaml}', 'Dockerfile']),
]

test('each decision has a number of its own, a title, a status and four sections', () => {
  expect(new Set(decisions.map(numberOf)).size).toBe(decisions.length)
  const incomplete = decisions.filter((file) => {
    const text = textOf(file)
    const sections = [...text.matchAll(/^\*\*(\w+)\.\*\*/gm)].map(([, section]) => section)
    return !(
      text.startsWith(`# ${numberOf(file)} `) &&
      /^Status: (accepted|superseded by \d{4})$/m.test(text) &&
      sections.join() === 'Context,Decision,Alternatives,Consequences'
    )
  })
  expect(incomplete).toEqual([])
})

test('each cited decision exists', () => {
  const known = new Set(decisions.map(numberOf))
  const broken = sources.flatMap((file) =>
    [...textOf(file).matchAll(/decisions\/(\d{4})((?:, \d{4})*)/g)]
      .flatMap(([, first = '', others = '']) => [first, ...others.split(', ').filter(Boolean)])
      .filter((number) => !known.has(number))
      .map((number) => `${file}: ${number}`),
  )
  expect(broken).toEqual([])
})
