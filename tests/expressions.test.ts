import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** Expressions that take quadratic time, on a text that is short by itself. */
const onShortTexts = ['src/platform/money.ts /\\B(?=(\\d{3})+\\.)/g']

/** Files that put an expression together when they are called, of words of the shop's own. */
const madeFromWords = [
  'src/app/server/pages.ts',
  'src/features/gifts/lettering/scripts.ts',
  'src/features/selling/sent-models/color-named.ts',
]

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

/** The expressions that a file makes with `new RegExp` as it is loaded, once more under another address. */
async function madeBy(file: string): Promise<{ source: string; flags: string }[]> {
  const address = `../${file}`
  // Loads what the file imports.
  await import(/* @vite-ignore */ address)
  const made: RegExp[] = []
  const { RegExp: ordinary } = globalThis
  globalThis.RegExp = new Proxy(ordinary, {
    construct: (target, given: [string, string]) => {
      const expression = new target(...given)
      made.push(expression)
      return expression
    },
  })
  await import(/* @vite-ignore */ `${address}?expressions`).finally(() => {
    globalThis.RegExp = ordinary
  })
  return made
}

test('no expression that is put together takes more than linear time either', async () => {
  const files = sourceFiles.filter((file) => /new RegExp\(/.test(readFileSync(file, 'utf8')))
  expect(files).toEqual(expect.arrayContaining(madeFromWords))
  for (const file of files.filter((file) => !madeFromWords.includes(file))) {
    const made = await madeBy(file)
    expect([file, made.length > 0]).toEqual([file, true])
    const slow = made.filter(({ source, flags }) => analyse({ source, flags }).reports.length > 0)
    expect(slow.map(({ source }) => `${file} ${source}`)).toEqual([])
  }
})

test('the check finds expressions of quadratic and exponential time', () => {
  const slow = ['/ +$/', '/^(a+)+$/', '/\\s*,\\s*$/m', '/\\d+x/']
  const text = `export const all = [${slow.join(', ')}, /^ +/, /a{1,9}$/]; export const tag = <b title="x" />`
  expect(slowIn('some.tsx', text)).toEqual(slow.map((one) => `some.tsx ${one}`))
  expect(sourceFiles.length).toBeGreaterThan(500)
})
