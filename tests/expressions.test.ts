import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Expressions that take quadratic time, on a text that is short by itself. */
const onShortTexts = ['src/platform/money.ts /\\B(?=(\\d{3})+\\.)/g']

const sourceFiles = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => join('src', name))

/** The expressions of a file that backtrack for more than linear time on a long run of characters, as `/ +$/` does on spaces. */
function slowIn(file: string, text: string): string[] {
  const slow: string[] = []
  new Visitor({
    Literal: (node) => {
      if (!('regex' in node)) return
      const { pattern: source, flags } = node.regex
      if (analyse({ source, flags }).reports.length > 0) slow.push(`${file} /${source}/${flags}`)
    },
  }).visit(parseSync(file, text).program)
  return slow
}

test('no regular expression takes more than linear time on a long run of characters', () => {
  expect(sourceFiles.flatMap((file) => slowIn(file, readFileSync(file, 'utf8')))).toEqual(onShortTexts)
})

test('the check finds expressions of quadratic and exponential time', () => {
  const slow = ['/ +$/', '/^(a+)+$/', '/\\s*,\\s*$/m', '/\\d+x/']
  const text = `export const all = [${slow.join(', ')}, /^ +/, /a{1,9}$/]; export const tag = <b title="x" />`
  expect(slowIn('some.tsx', text)).toEqual(slow.map((one) => `some.tsx ${one}`))
  expect(sourceFiles.length).toBeGreaterThan(500)
})
