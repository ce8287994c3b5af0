import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

const page = readFileSync('docs/rules.md', 'utf8')
const rules = [...page.matchAll(/^(\d+)\. (.+)\n {3}`([^`]+)` "(.+)"$/gm)].map(([, number, text, file, name]) => ({
  number: Number(number),
  text: String(text),
  file: String(file),
  name: String(name),
}))
const numbers = new Set(rules.map(({ number }) => number))
const sources = globSync(['{src,db,bench,scripts,tests}/**/*.{ts,tsx,css,mjs}', 'docs/decisions/*.md']).filter(
  (file) => !file.endsWith('rules-page.test.ts'),
)
// Quotation marks may stand otherwise in the source.
const plain = (text: string) => text.replace(/[\\'"’`]/g, '')

describe('the rules', () => {
  test('are numbered without a gap, but for those that say that they went', () => {
    const all = [...page.matchAll(/^(\d+)\. (–$)?/gm)]
    expect(all.map(([, number]) => Number(number))).toEqual(all.map((_, index) => index + 1))
    expect(rules).toHaveLength(all.filter(([, , isGone]) => !isGone).length)
    expect(rules.length).toBeGreaterThan(40)
  })

  test.each(rules)('$number is held by a test that there is', ({ file, name }) => {
    expect(testsIn(file).filter((known) => plain(known).includes(plain(name)))).toHaveLength(1)
    // A name that is filled in while the tests run says nothing to whoever reads it here.
    expect(name).not.toContain('%')
  })

  test.each(sources)('%s points at rules that there are, and at nothing that is not in the repository', (file) => {
    const text = readFileSync(file, 'utf8')
    const named = [...text.matchAll(/\brule (\d+)/g)].map(([, number]) => Number(number))
    expect(named.filter((number) => !numbers.has(number))).toEqual([])
    expect(text).not.toMatch(/\bruling \d|\bsections? \d|\bthe specification\b|\(specification, /i)
  })
})

/** The names of the tests that a file runs, without those that it only mentions. */
function testsIn(file: string): string[] {
  const names: string[] = []
  new Visitor({
    CallExpression: ({ callee, arguments: [name] }) => {
      if (!['test', 'onBoth', 'onOne'].includes(rootOf(callee) ?? '')) return
      if (name?.type === 'Literal' && typeof name.value === 'string') names.push(name.value)
      if (name?.type === 'TemplateLiteral') names.push(name.quasis.map(({ value }) => value.cooked).join('…'))
    },
  }).visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return names
}

/** `test` (`onBoth`, `onOne`) of `test(`, `test.each(rows)(` and `test.runIf(so)(`. */
function rootOf(callee: ESTree.Expression | ESTree.Super): string | undefined {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootOf(callee.object)
  return callee.type === 'CallExpression' ? rootOf(callee.callee) : undefined
}
