import { expect, test } from 'vitest'
import { modelFileOf, readModelFile } from './model-file.ts'

test('a product names its model, the version and the options in an address', () => {
  expect(readModelFile('/models/name-plate@2.bin?font=script&twist=90')).toEqual({
    id: 'name-plate',
    version: 2,
    options: { font: 'script', twist: 90 },
  })
  for (const address of ['/models/heart@1.bin', '/models/vase@12.bin?font=serif&twist=12.5'])
    expect(modelFileOf(readModelFile(address)!)).toBe(address)
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
  for (const address of others) expect(readModelFile(address)).toBeUndefined()
})
