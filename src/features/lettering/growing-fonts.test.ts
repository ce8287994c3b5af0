import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { FontName } from '#features/makes/fonts.ts'
import { emojiFile, readEmojiFile } from './emoji-file.ts'
import { faceOf, loadFonts, typefaces } from './fonts.ts'
import { growingFonts } from './growing-fonts.ts'
import { cutEmoji } from './server/cut-emoji.ts'
import { shapeLine } from './shape-line.ts'

const read = async (file: string) => {
  const letters = readEmojiFile(file)
  return letters ? cutEmoji(letters) : readFile(fileURLToPath(import.meta.resolve(file)))
}

const all = await loadFonts(read)

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
  ['serif', 'נועה', 3],
  ['serif', 'Emma 🦊', 3],
])('%s “%s” asks for %i typefaces, and is drawn as if all had been there', async (font, text, most) => {
  const asked: string[] = []
  const { fonts, prepare } = growingFonts((file) => {
    asked.push(file)
    return read(file)
  })
  await prepare(font, text)
  expect(asked.length).toBeLessThanOrEqual(most)
  expect(shapeLine(fonts[font], text)).toEqual(shapeLine(all[font], text))
})

test('every emoji is drawn from the part that has it as from all of them', async () => {
  const whole = faceOf('emoji', await read(typefaces.emoji))
  const letters = Array.from({ length: 0x1fb00 - 0x2190 }, (_, place) => String.fromCodePoint(0x2190 + place))
  const emoji = letters.filter((letter) => whole.font.glyph(letter.codePointAt(0)!))
  expect(emoji.length).toBeGreaterThan(1_000)
  for (let from = 0; from < emoji.length; from += 200) {
    const some = emoji.slice(from, from + 200)
    const part = faceOf('emoji', await read(emojiFile(some) ?? ''))
    for (const one of some) expect(shapeLine([part], one)).toEqual(shapeLine([whole], one))
  }
})

test.each(['👨‍👩‍👧', '👩🏽‍🚒', '🇩🇪', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '❤️‍🔥', '1️⃣', '👍🏿', '🧑🏻‍🤝‍🧑🏾'])(
  '%s is one picture from its own letters, as from all',
  async (one) => {
    const whole = faceOf('emoji', await read(typefaces.emoji))
    const part = faceOf('emoji', await read(emojiFile([one]) ?? ''))
    expect(shapeLine([part], one)).toEqual(shapeLine([whole], one))
  },
)

test('some emoji have one address of their edition, and no other is read', () => {
  const file = createRequire(import.meta.url)('@expo-google-fonts/noto-emoji/package.json')
  const address = emojiFile(['🦊', '🎄', '🎄'])
  expect(address).toBe(`/typefaces/emoji@${file.version}-1f384-1f98a.ttf`)
  expect(readEmojiFile(address ?? '')).toBe('🎄🦊')
  const name = `emoji@${file.version}`
  const many = Array.from({ length: 201 }, (_, place) => (0x1f300 + place).toString(16))
  for (const other of [
    ...[`${name}-1f98a-1f384`, `${name}-1f384-1f384`, `${name}-01f384`, `${name}-110000`, `${name}-`, `${name}-1F384`],
    ...['emoji@0.1.0-1f384', 'emoji-1f384', 'other-1f384', `${name}-${many.join('-')}`],
  ])
    expect(readEmojiFile(`/typefaces/${other}.ttf`)).toBeUndefined()
})

test.each(['Em\tma', 'a\nb', '上海的小明', 'محمد', '\u0001'])(
  'nothing is asked for where %j has no emoji',
  async (text) => {
    const asked: string[] = []
    const { fonts, prepare } = growingFonts((file) => {
      asked.push(file)
      return read(file)
    })
    await prepare('round', text)
    expect(asked.filter((file) => file.startsWith('/typefaces/'))).toEqual([])
    expect(shapeLine(fonts.round, text)).toEqual(shapeLine(all.round, text))
  },
)

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
  const { round, script, serif } = all
  const others = [...round, ...script, ...serif].filter(({ name }) => name !== 'emoji')
  const pictures = Array.from({ length: 0xb00 }, (_, place) => 0x1f000 + place)
  expect(
    others.flatMap(({ name, font }) => pictures.filter((one) => font.glyph(one)).map((one) => [name, one])),
  ).toEqual([])
})
