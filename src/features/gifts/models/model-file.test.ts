import { expect, test } from 'vitest'
import { isSameModel, modelFileOf } from './model-address.ts'
import { defaultFontOf, parseModelFile } from './model-file.ts'

test('parseModelFile reads id, version and options', () => {
  expect(parseModelFile('/models/name-plate@2.bin?font=script&twist=90')).toEqual({
    id: 'name-plate',
    version: 2,
    options: { font: 'script', twist: 90 },
  })
  for (const address of ['/models/heart@1.bin', '/models/vase@12.bin?font=serif&twist=12.5'])
    expect(modelFileOf(parseModelFile(address)!)).toBe(address)
})

test('parseModelFile returns undefined for other addresses', () => {
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

test('defaultFontOf reads the font, or returns the default', () => {
  const fonts = ['/models/heart@1.bin?font=script', '/models/heart@1.bin?font=comic', '/models/heart@1.bin', null]
  expect(fonts.map(defaultFontOf)).toEqual(['script', 'round', 'round', 'round'])
})

test('isSameModel ignores the order of options, and treats files without a model alike', () => {
  expect(isSameModel('/models/vase@1.bin?a=1&b=2', '/models/vase@1.bin?b=2&a=1')).toBe(true)
  expect(isSameModel(null, 'https://example.org/heart.stl')).toBe(true)
  for (const other of ['/models/vase@2.bin?a=1&b=2', '/models/vase@1.bin?a=1', null])
    expect(isSameModel('/models/vase@1.bin?a=1&b=2', other)).toBe(false)
})
