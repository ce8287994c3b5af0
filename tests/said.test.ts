import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// Quotation marks and escapes may stand otherwise in a test.
const plain = (text: string) => text.replace(/[\\'"’‘`“”]/g, '')
const sources = globSync('src/**/*.ts').filter((file) => !/\.test\.ts$/.test(file))
const said = plain(
  globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'])
    .filter((file) => !file.endsWith('said.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
)

/** What every refusal of the shop says: the texts behind `new Problem(kind,` and those of limits, templates in their longest piece. */
const refusals = sources.flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  const given = [...text.matchAll(/new Problem\(\s*'[a-z-]+',\s*([\s\S]*?)\)\s*(?:\n|$|,|:|;)/g)].map(
    ([, words = '']) => words,
  )
  const limits = [...text.matchAll(/\bsentence:\s*([^\n]+)/g)].map(([, words = '']) => words)
  return [...given, ...limits].flatMap((words) => sentencesIn(words, text)).map((sentence) => ({ file, sentence }))
})

function sentencesIn(words: string, source: string): string[] {
  const literals = [...words.matchAll(/'((?:[^'\\\n]|\\.)+)'|`([^`]+)`/g)].map(
    ([, quoted, template]) => quoted ?? template ?? '',
  )
  const names = [...words.matchAll(/^\s*(\w+)(?:\(|,|$)/g)].map(([, name]) => name)
  const named = names.flatMap((name) => {
    const found = new RegExp(`const ${name}\\b[^=]*=[^'\`]*(?:'((?:[^'\\\\\\n]|\\\\.)+)'|\`([^\`]+)\`)`).exec(source)
    return found ? [found[1] ?? found[2] ?? ''] : []
  })
  return (literals.length > 0 ? literals : named).filter((sentence) => sentence.length > 8)
}

const longestPiece = (sentence: string) =>
  plain(sentence)
    .split(/\$\{[^}]*\}/)
    .reduce((longest, piece) => (piece.length > longest.length ? piece : longest), '')
    .trim()

describe('every refusal of the shop is said by a test', () => {
  test('there are refusals', () => {
    expect(refusals.length).toBeGreaterThan(80)
  })
  test.each(refusals)('$sentence ($file)', ({ sentence }) => {
    expect(said.includes(longestPiece(sentence))).toBe(true)
  })
})
