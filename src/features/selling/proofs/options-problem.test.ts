import { expect, test } from 'vitest'
import type { Options } from '#features/gifts/makes/make.ts'
import { parseModelFile } from '#features/gifts/models/model-file.ts'
import { findModel } from '#features/gifts/models/models.ts'
import { demoProducts } from '../../../../db/demo/products.ts'
import { optionsProblem } from './options-problem.ts'

const vase = findModel('vase', 1)!
const heart = findModel('heart', 1)!

test('accepts a model’s options within their limits, and a font', () => {
  const taken: Options[] = [{}, { twist: 0 }, { twist: 159.5, ribs: 15 }, { font: 'script', twist: 160 }]
  for (const options of taken) expect(optionsProblem(vase, options)).toBeUndefined()
})

// rule 110
test.each([
  [{ twist: 161 }, 'Twist of “Twist vase” must be a number from 0 to 160°, not “161”.'],
  [{ twist: -1 }, 'Twist of “Twist vase” must be a number from 0 to 160°, not “-1”.'],
  [{ twist: '1e9' }, 'Twist of “Twist vase” must be a number from 0 to 160°, not “1e9”.'],
  [{ twist: '' }, 'Twist of “Twist vase” must be a number from 0 to 160°, not “”.'],
  [{ ribs: 11.5 }, 'Ribs of “Twist vase” must be a whole number from 7 to 15, not “11.5”.'],
  [{ font: 'zzz' }, 'Font of “Twist vase” must be round, script or serif, not “zzz”.'],
  [
    { size: 'huge' },
    'no option “size”. Available options: twist (a number from 0 to 160°), ribs (a whole number from 7 to 15), ',
  ],
  [{ toString: 'x' }, 'no option “toString”'],
  [{ ['x'.repeat(500)]: 1 }, `no option “${'x'.repeat(30)}…”`],
] as const)('refuses %o and names the allowed options', (options, sentence) => {
  expect(optionsProblem(vase, options)?.sentence).toContain(sentence)
})

test('names the font as the only option of a model without options', () => {
  expect(optionsProblem(heart, { stars: 9 })?.sentence).toBe(
    '“Heart key ring” has no option “stars”. Available options: font (round, script or serif).',
  )
})

test('accepts the options of every gift of the demo shop', () => {
  for (const { modelFile } of demoProducts) {
    const { id, version, options } = parseModelFile(modelFile)!
    expect([modelFile, optionsProblem(findModel(id, version)!, options)]).toEqual([modelFile, undefined])
  }
})
