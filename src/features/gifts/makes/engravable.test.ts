import { expect, test } from 'vitest'
import {
  engravingProblem,
  hasInvisible,
  invisibleCharacter,
  looseAccent,
  tooManyAccents,
  withoutInvisible,
} from './engravable.ts'
import { tidyText, tooLongEngraving } from './make.ts'
import { makeWishSchema } from './make-schema.ts'

const unseen =
  'These words contain an invisible character that cannot be printed. Please type the words instead of pasting them.'
const accent = 'These words contain an accent without a letter. Please type the letter before its accent.'

const smudge = 'A letter in these words has too many accents to print. Please remove some of the accents.'

test('the sentences say what to do and quote no invisible character', () => {
  expect([invisibleCharacter, looseAccent, tooManyAccents]).toEqual([unseen, accent, smudge])
})

// rule 95
test.each([
  ['a character without a width', 'Id\u200ba'],
  ['a control character', 'I\u0007da'],
  ['a NUL', 'Ida\u0000'],
  ['a mark that turns the order round', 'Ida\u202emaS'],
  ['a mark of direction at an end', 'Ida!\u200f'],
  ['an isolate round a name', '\u2068Ida\u2069'],
  ['a soft hyphen', 'Wilhel\u00admina'],
  ['a word joiner', 'Ida\u2060Sam'],
  ['a byte order mark within', 'Ida \ufeff Sam'],
  ['a private character', 'Ida \uf8ff'],
  ['one that is no character yet', 'Ida \u0378'],
  ['half a character', 'Ida \ud83e'],
  ['a Hangul filler', 'Ida\u3164Sam'],
  ['an empty braille cell', '\u2800'],
  ['what stands for a thing', 'Ida \ufffc'],
  ['a joiner between Latin letters', 'Id\u200da'],
  ['a joiner after an emoji', '🦊\u200d'],
  ['a look of no emoji', 'Ida\ufe0f'],
  ['a tag without its flag', 'Ida\u{e0067}'],
])('engravingProblem refuses %s', (_, text) => {
  expect(engravingProblem(text)).toBe(unseen)
})

test.each([
  ['Latin', 'Zoë & Łukasz + “Sam”'],
  ['an accent by itself after its letter', 'Zoe\u0308'],
  ['a family', '👨‍👩‍👧'],
  ['a heart in colour', 'Ida ❤️'],
  ['a heart on fire', '❤️‍🔥'],
  ['a dark thumb', '👍🏽'],
  ['an astronaut', '👩🏽‍🚀'],
  ['a flag of many colours', '🏳️‍🌈'],
  ['a flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
  ['a flag of Norway', '🇳🇴'],
  ['a key with a number', '1️⃣'],
  ['a Persian word that is parted', 'می\u200cخواهم'],
  ['a Hindi word that is joined', 'क्\u200dष'],
  ['Hebrew', 'נועה'],
  ['Hebrew with all its points', 'שָּֽׁ'],
  ['a Vietnamese name', 'Nguyễn'],
  ['an accent above and one below', 'ạ̈̀'],
  ['nothing', ''],
  ['blanks', ' \t\n\u00a0'],
])('engravingProblem accepts %s', (_, text) => {
  expect(engravingProblem(text)).toBeUndefined()
})

test.each(['\u0301', 'Ida \u0301', '\u0301Ida', ' \u20e3'])(
  'engravingProblem refuses an accent without a letter (%#)',
  (text) => {
    expect(engravingProblem(text)).toBe(accent)
  },
)

// rule 95
test.each([
  ['twenty accents', `a${'\u0301'.repeat(20)}b`],
  ['four that no letter has', 'x\u0301\u0308\u0323\u0327'],
  ['five Hebrew points', 'ש\u05c1\u05bc\u05b8\u05bd\u05b0'],
])('engravingProblem refuses %s on one letter', (_, text) => {
  expect(engravingProblem(text)).toBe(smudge)
})

// rule 95
test.each([
  ['two acutes', 'Ze\u0301\u0301'],
  ['an acute on an é', 'Z\u00e9\u0301'],
  ['two circumflexes on what has none of its own', 'q\u0302\u0302'],
])('engravingProblem refuses %s on one letter, which would overlap', (_, text) => {
  expect(engravingProblem(text)).toBe(
    'A letter in these words has the same accent twice. Please remove one of the accents.',
  )
})

test('engravingProblem accepts different accents, and equal accents on neighboring letters', () => {
  for (const text of ['Nguyễn Ậu', 'ée\u0301é', 'Ὀδυσσεύς ᾷ', 'שָׁלוֹם', 'مُحَمَّد'])
    expect([text, engravingProblem(text)]).toEqual([text, undefined])
})

test('long texts are refused by length first, and long runs of spaces are handled fast', () => {
  const issuesOf = (wish: object) => makeWishSchema.safeParse(wish).error?.issues.map(({ message }) => message)
  expect(issuesOf({ engraving: `${'\u0007'.repeat(2001)}\u0301` })).toEqual([tooLongEngraving])
  expect(issuesOf({ options: { note: '\u0007'.repeat(101) } })).toHaveLength(1)
  const many = 300_000
  expect(tidyText(`Ida${' '.repeat(many)}Sam`)).toBe('Ida Sam')
  expect(tidyText(`Ida${'\u200b'.repeat(many)}Sam`)).toHaveLength(many + 6)
  expect(hasInvisible('\u{e0067}'.repeat(many))).toBe(true)
})

test('tidyText trims invisible characters and collapses white space', () => {
  expect(['\u200bIda\u200b\ufeff\n', 'Ida\r\n+\u00a0 Sam', '\u200b'].map(tidyText)).toEqual(['Ida', 'Ida + Sam', ''])
  expect(engravingProblem('\ufeffIda\u200b\n')).toBeUndefined()
})

test('withoutInvisible removes invisible characters, but keeps those of letters and emoji', () => {
  expect(withoutInvisible('\u0007Ida\u202e\u200b & \ud83dSam')).toBe('Ida & Sam')
  for (const text of ['👨‍👩‍👧 ❤️ 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}', 'می\u200cخواهم', 'Zoë 漢字'])
    expect(withoutInvisible(text)).toBe(text)
})
