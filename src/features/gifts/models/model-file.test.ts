import { expect, test } from 'vitest'
import { isSameModel, modelFileOf, parseModelFile, usualFontOf } from './model-file.ts'

test('a product names its model, the version and the options in an address', () => {
  expect(parseModelFile('/models/name-plate@2.bin?font=script&twist=90')).toEqual({
    id: 'name-plate',
    version: 2,
    options: { font: 'script', twist: 90 },
  })
  for (const address of ['/models/heart@1.bin', '/models/vase@12.bin?font=serif&twist=12.5'])
    expect(modelFileOf(parseModelFile(address)!)).toBe(address)
})

test('any other address is a file of the maker’s own', () => {
  const others = [
    null,
    '',
    '/models/heart.bin',
    '/models/heart@0.bin',
    '/models/../heart@1.bin',
    'https://example.org/models/heart@1.bin',
    '/files/heart.stl',
  ]
  for (const address of others) expect(parseModelFile(address)).toBeUndefined()
})

test('the words of a product are in the font that its model names, or else in the usual one', () => {
  const fonts = ['/models/heart@1.bin?font=script', '/models/heart@1.bin?font=comic', '/models/heart@1.bin', null]
  expect(fonts.map(usualFontOf)).toEqual(['script', 'round', 'round', 'round'])
})

test('two addresses name the same model in whatever order their options stand; no model is the same as any other file', () => {
  expect(isSameModel('/models/vase@1.bin?a=1&b=2', '/models/vase@1.bin?b=2&a=1')).toBe(true)
  expect(isSameModel(null, 'https://example.org/heart.stl')).toBe(true)
  for (const other of ['/models/vase@2.bin?a=1&b=2', '/models/vase@1.bin?a=1', null])
    expect(isSameModel('/models/vase@1.bin?a=1&b=2', other)).toBe(false)
})
