import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { engravingProblem, invisibleCharacter } from '#features/gifts/makes/engravable.ts'
import { type FontName, fontNames } from '#features/gifts/makes/fonts.ts'
import { type Face, faceOf, loadFonts } from './fonts.ts'
import { growingFonts } from './growing-fonts.ts'
import { lettersFile, readLettersFile } from './letters-file.ts'
import { subsetPart, subsetTypeface } from './server/cut-typeface.ts'
import { shapeLine } from './shape-line.ts'
import {
  type Alphabet,
  alphabetOf,
  editions,
  lettersIn,
  lettersOf,
  parts,
  type Typeface,
  typefaces,
} from './typefaces.ts'

const read = async (file: string) => {
  const wanted = readLettersFile(file)
  if (wanted) return subsetTypeface(wanted)
  return parts.includes(file) ? subsetPart(file) : readFile(fileURLToPath(import.meta.resolve(file)))
}

const all = await loadFonts(read)

test.each<[FontName, string, number]>([
  ['round', 'Emma', 1],
  ['round', 'Łukasz & Zoë', 1],
  ['round', 'Nguyễn', 2],
  ['round', 'Ελένη', 2],
  ['round', 'Ida 🎄', 2],
  ['round', 'Łukasz 🎄 & 👨‍👩‍👧', 2],
  ['round', 'Ελένη 🦊', 3],
  ['script', 'Emma ♥ 🦊', 2],
  ['script', 'Emma', 1],
  ['serif', 'Emma', 1],
  ['serif', 'נועה', 2],
  ['serif', 'Emma 🦊', 2],
])('%s “%s” loads %i typefaces and looks as with all typefaces', async (font, text, typefaces) => {
  const asked: string[] = []
  const { fonts, prepare } = growingFonts((file) => {
    asked.push(file)
    return read(file)
  })
  await prepare(font, text)
  expect(asked).toHaveLength(typefaces)
  expect(shapeLine(fonts[font], text)).toEqual(shapeLine(all[font], text))
})

const names = ['round', 'script', 'serif', 'wide'] as const
const wholes = await Promise.all(names.map(async (name) => faceOf(name, await read(typefaces[name]))))
const ofThem = (face: Face) =>
  Array.from({ length: 0x1ffff }, (_, code) => code)
    .filter((code) => face.font.glyph(code) !== undefined)
    .map((code) => String.fromCodePoint(code))
    .filter((letter) => letter > '\u001f' && engravingProblem(letter) !== invisibleCharacter)

const isDrawnAlike = (some: Face[], others: Face[], text: string) =>
  JSON.stringify(shapeLine(some, text)) === JSON.stringify(shapeLine(others, text))

/** Deterministic random texts of 30 letters. */
function textsOf(letters: string[], texts: number) {
  let state = 7
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    return letters[state % letters.length]
  }
  return Array.from({ length: texts }, () => Array.from({ length: 30 }, next).join(''))
}

describe.each(wholes)('the typeface “$name”', (face) => {
  const name = face.name as (typeof names)[number]
  const letters = ofThem(face)

  test('has the alphabets of lettersOf, and only the listed other letters', () => {
    const { alphabets, few } = lettersOf[name]
    const others = letters.filter((letter) => !alphabets.some((one) => one === alphabetOf(letter)))
    expect(others.join('')).toBe(few)
    expect(alphabets.filter((one) => !letters.some((letter) => alphabetOf(letter) === one))).toEqual([])
  })

  test.each(parts.filter((part) => part.startsWith(`${name}.`)))(
    'has the same glyphs in the subset %s',
    async (file) => {
      const part = faceOf(name, await subsetPart(file))
      const its = new Set(lettersIn((file.split('.')[1] ?? '').split('+') as Alphabet[]))
      const own = letters.filter((letter) => its.has(letter))
      expect(own.length).toBeGreaterThan(40)
      expect([own.join(''), ...textsOf(own, 12)].filter((text) => !isDrawnAlike([part], [face], text))).toEqual([])
    },
  )
})

test('words of many alphabets look as with all typefaces', async () => {
  const mixed = textsOf(
    wholes.flatMap((face) => ofThem(face)),
    12,
  )
  const accents = textsOf([...'aeiouxqgήβжשל1', '\u0301', '\u0308', '\u030c', '\u05b8'], 12)
  const signs = ['1⁄2 → 3⁄4', 'AV To Ta “Wo” ﬁ fi ff', 'Ida ♥ 🦊 ⚭ Sam', '❤️', '℃ №1 ½']
  for (const font of fontNames) {
    const { fonts, prepare } = growingFonts(read)
    for (const text of [...mixed, ...accents, ...signs]) {
      await prepare(font, text)
      expect(isDrawnAlike(fonts[font], all[font], text) || text).toBe(true)
    }
  }
})

/** Five letters of each alphabet. */
const fiveOfEach = 'Łukaž Ελένή Сашаё נועהב →½№₺€'

/** Compressed sizes of the geometry kernel (541,470 bytes) and of HarfBuzz (444,394 bytes). */
const kernel = 158_724 + 147_377
const weights = new Map<string, number>()

test.each<[FontName, string]>([
  ...fontNames.flatMap((font): [FontName, string][] => [
    [font, 'Nguyễn Ελένη Саша נועה 🎄'],
    [font, 'Łukasz → Ελένη ♥ Саша 1️⃣'],
    [font, 'Mia → נועה ℹ️ Ⓜ️ ℃'],
    [font, 'ƀ Ṿ̃ é́ q̣̂ Δ'],
    [font, Array.from({ length: 50 }, (_, i) => String.fromCodePoint(0x1f400 + i)).join('')],
  ]),
  ['serif', `${fiveOfEach} 🎄🦊🏰`],
  ['script', `${fiveOfEach} 🎄🦊🏰`],
])('kernel and letters for %s “%s” weigh less than 400 kB', async (font, text) => {
  for (const [file, bytes] of [
    ['manifold-3d/manifold.wasm', 541_470],
    ['harfbuzzjs/dist/harfbuzz.wasm', 444_394],
  ] as const)
    expect((await stat(`node_modules/${file}`)).size).toBe(bytes)
  let weight = kernel
  const { prepare } = growingFonts(async (file) => {
    const bytes = await read(file)
    const own = weights.get(file) ?? brotliCompressSync(bytes).length
    weights.set(file, own)
    weight += own
    return bytes
  })
  await prepare(font, text)
  expect(weight).toBeLessThan(400_000)
})

test('every emoji has the same glyph in its subset', async () => {
  const whole = faceOf('emoji', await read(typefaces.emoji))
  const letters = Array.from({ length: 0x1fb00 - 0x2190 }, (_, place) => String.fromCodePoint(0x2190 + place))
  const emoji = letters.filter((letter) => whole.font.glyph(letter.codePointAt(0)!))
  expect(emoji.length).toBeGreaterThan(1_000)
  for (let from = 0; from < emoji.length; from += 200) {
    const some = emoji.slice(from, from + 200)
    const part = faceOf('emoji', await read(lettersFile('emoji', some.join('')) ?? ''))
    expect(some.filter((one) => !isDrawnAlike([part], [whole], one))).toEqual([])
  }
})

test.each(['👨‍👩‍👧', '👩🏽‍🚒', '🇩🇪', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '❤️‍🔥', '1️⃣', '👍🏿', '🧑🏻‍🤝‍🧑🏾'])(
  '%s is a single glyph in its subset too',
  async (one) => {
    const whole = faceOf('emoji', await read(typefaces.emoji))
    const part = faceOf('emoji', await read(lettersFile('emoji', one) ?? ''))
    expect(shapeLine([part], one)).toEqual(shapeLine([whole], one))
  },
)

test('letters have exactly one address per edition', () => {
  const { resolve } = createRequire(import.meta.url)
  for (const [name, file] of Object.entries(typefaces)) {
    const { version } = JSON.parse(readFileSync(resolve(file.replace(/[^/]+\/[^/]+$/, 'package.json')), 'utf8'))
    expect([name, version]).toEqual([name, editions[name as Typeface]])
  }
  const address = lettersFile('emoji', '🦊🎄🎄')
  const name = `emoji@${editions.emoji}`
  expect(address).toBe(`/typefaces/${name}-1f384-1f98a.ttf`)
  expect(readLettersFile(address ?? '')).toEqual({ name: 'emoji', letters: '🎄🦊' })
  expect(readLettersFile(lettersFile('wide', 'ễH') ?? '')).toEqual({ name: 'wide', letters: 'Hễ' })
  const many = Array.from({ length: 401 }, (_, place) => (0x1f300 + place).toString(16))
  for (const other of [
    ...[`${name}-1f98a-1f384`, `${name}-1f384-1f384`, `${name}-01f384`, `${name}-110000`, `${name}-`, `${name}-1F384`],
    ...['emoji@0.1.0-1f384', 'emoji-1f384', 'other-1f384', 'toString@0.4.1-48', `${name}-${many.join('-')}`],
  ])
    expect(readLettersFile(`/typefaces/${other}.ttf`)).toBeUndefined()
})

test.each(['Em\tma', 'a\nb', '上海的小明', 'محمد', '\u0001'])('%j loads no emoji', async (text) => {
  const asked: string[] = []
  const { fonts, prepare } = growingFonts((file) => {
    asked.push(file)
    return read(file)
  })
  await prepare('round', text)
  expect(asked.filter((file) => file.startsWith('/typefaces/'))).toEqual([])
  expect(shapeLine(fonts.round, text)).toEqual(shapeLine(all.round, text))
})

test('each file is loaded once', async () => {
  const asked: string[] = []
  const { prepare } = growingFonts((file) => {
    asked.push(file)
    return read(file)
  })
  await prepare('round', 'Emma')
  await prepare('round', 'Ida')
  expect(asked).toHaveLength(1)
})

test('only the emoji typeface has pictographs', async () => {
  const { round, script, serif } = all
  const others = [...round, ...script, ...serif].filter(({ name }) => name !== 'emoji')
  const pictures = Array.from({ length: 0xb00 }, (_, place) => 0x1f000 + place)
  expect(
    others.flatMap(({ name, font }) => pictures.filter((one) => font.glyph(one)).map((one) => [name, one])),
  ).toEqual([])
})
