import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hole, readRefusals, type Sentence } from './support/read-sentences.ts'
import { sentencesOfSchemas } from './support/schema-sentences.ts'

// Quotation marks and escapes may differ in a test.
const plain = (text: string) => text.replace(/[\\'"’‘`“”]/g, '')
const said = plain(
  globSync(['tests/**/*.test.ts', 'src/**/*.test.ts'])
    .filter((file) => !file.endsWith('said.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
)

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
const refusals = readRefusals(sources.filter((file) => !file.includes('/client/')))
// Refusals of the configuration are read at the start and are tested beside it.
const withSchemas = sources.filter(
  (file) => !file.includes('/server/') && /from 'zod\/mini'/.test(readFileSync(file, 'utf8')),
)
const ofSchemas = await sentencesOfSchemas(withSchemas)

/** Whether a test says it whole, with something in each of its holes. */
function isSaid(sentence: string) {
  const pieces = plain(sentence).split(hole)
  if (pieces.join('').trim().length <= 8 && pieces.length > 1) throw new Error(`“${sentence}” says too little`)
  if (pieces.length === 1) return said.includes(plain(sentence))
  return new RegExp(pieces.map((piece) => RegExp.escape(piece)).join('[^\\n]{1,120}?')).test(said)
}

const eachOnce = (sentences: Sentence[]) => [...new Map(sentences.map((one) => [one.sentence, one])).values()]

test('finds refusals in the sources and in the schemas', () => {
  expect(refusals.length).toBeGreaterThan(100)
  expect(ofSchemas.length).toBeGreaterThan(100)
})

test('each refusal is expected by a test', () => {
  const untested = eachOnce([...refusals, ...ofSchemas]).filter(({ sentence }) => !isSaid(sentence))
  expect(untested.map(({ sentence, file }) => `${sentence} (${file})`)).toEqual([])
})
