import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { FontName } from '#features/makes/fonts.ts'
import { loadFonts } from './fonts.ts'
import { growingFonts } from './growing-fonts.ts'
import { shapeLine } from './shape-line.ts'

const read = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)))

test.each<[FontName, string, number]>([
  ['round', 'Emma', 1],
  ['round', 'Łukasz & Zoë', 2],
  ['round', 'Ελένη', 3],
  ['round', 'Ida 🎄', 2],
  ['round', 'Łukasz 🎄 & 👨‍👩‍👧', 3],
  ['round', 'Ελένη 🦊', 4],
  ['script', 'Emma ♥ 🦊', 5],
  ['script', 'Emma', 1],
  ['serif', 'Emma', 1],
])('%s “%s” asks for %i typefaces, and is drawn as if all had been there', async (font, text, most) => {
  const asked: string[] = []
  const { fonts, prepare } = growingFonts((file) => {
    asked.push(file)
    return read(file)
  })
  await prepare(font, text)
  expect(asked.length).toBeLessThanOrEqual(most)
  expect(shapeLine(fonts[font], text)).toEqual(shapeLine((await loadFonts(read))[font], text))
})

test('what has come once is not asked for again', async () => {
  const asked: string[] = []
  const { prepare } = growingFonts((file) => {
    asked.push(file)
    return read(file)
  })
  await prepare('round', 'Emma')
  await prepare('round', 'Ida')
  expect(asked).toHaveLength(1)
})

test('no typeface but the one of emoji has a picture', async () => {
  const { round, script, serif } = await loadFonts(read)
  const others = [...round, ...script, ...serif].filter(({ name }) => name !== 'emoji')
  const pictures = Array.from({ length: 0xb00 }, (_, place) => 0x1f000 + place)
  expect(
    others.flatMap(({ name, font }) => pictures.filter((one) => font.glyph(one)).map((one) => [name, one])),
  ).toEqual([])
})
