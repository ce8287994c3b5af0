import { expect, test } from 'vitest'
import { hasUnseen, looseAccent, tooManyAccents, unseenCharacter, withoutUnseen, wordsProblem } from './engravable.ts'
import { tidyText, tooLongEngraving } from './make.ts'
import { makeWishSchema } from './make-schema.ts'

const unseen =
  'There is a character in these words that cannot be seen or printed. Please type them anew instead of pasting them.'
const accent = 'An accent in these words stands alone. Please type the letter that it belongs on before it.'

const smudge = 'A letter in these words has more accents than can be printed on it. Please leave some of them out.'

test('the sentences say what to do, and quote nothing that cannot be seen', () => {
  expect([unseenCharacter, looseAccent, tooManyAccents]).toEqual([unseen, accent, smudge])
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
])('%s is not left out in silence', (_, text) => {
  expect(wordsProblem(text)).toBe(unseen)
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
])('%s stays as it is', (_, text) => {
  expect(wordsProblem(text)).toBeUndefined()
})

test.each(['\u0301', 'Ida \u0301', '\u0301Ida', ' \u20e3'])('an accent on no letter is said (%#)', (text) => {
  expect(wordsProblem(text)).toBe(accent)
})

// rule 95
test.each([
  ['twenty accents', `a${'\u0301'.repeat(20)}b`],
  ['four that no letter has', 'x\u0301\u0308\u0323\u0327'],
  ['five Hebrew points', 'ש\u05c1\u05bc\u05b8\u05bd\u05b0'],
])('%s on one letter are said, not printed as a smudge', (_, text) => {
  expect(wordsProblem(text)).toBe(smudge)
})

// rule 95
test.each([
  ['two acutes', 'Ze\u0301\u0301'],
  ['an acute on an é', 'Z\u00e9\u0301'],
  ['two circumflexes on what has none of its own', 'q\u0302\u0302'],
])('%s on one letter are said: one would lie on the other', (_, text) => {
  expect(wordsProblem(text)).toBe('A letter in these words has the same accent twice. Please leave one of them out.')
})

test('accents of several kinds, and the same on letters beside each other, stand as they were typed', () => {
  for (const text of ['Nguyễn Ậu', 'ée\u0301é', 'Ὀδυσσεύς ᾷ', 'שָׁלוֹם', 'مُحَمَّد'])
    expect([text, wordsProblem(text)]).toEqual([text, undefined])
})

test('whatever length somebody sends is refused before its characters are looked at, and none keeps the shop busy', () => {
  const issuesOf = (wish: object) => makeWishSchema.safeParse(wish).error?.issues.map(({ message }) => message)
  expect(issuesOf({ engraving: `${'\u0007'.repeat(2001)}\u0301` })).toEqual([tooLongEngraving])
  expect(issuesOf({ options: { note: '\u0007'.repeat(101) } })).toHaveLength(1)
  const many = 300_000
  expect(tidyText(`Ida${' '.repeat(many)}Sam`)).toBe('Ida Sam')
  expect(tidyText(`Ida${'\u200b'.repeat(many)}Sam`)).toHaveLength(many + 6)
  expect(hasUnseen('\u{e0067}'.repeat(many))).toBe(true)
})

test('what was pasted along at the ends, and any white space, is a blank or nothing', () => {
  expect(['\u200bIda\u200b\ufeff\n', 'Ida\r\n+\u00a0 Sam', '\u200b'].map(tidyText)).toEqual(['Ida', 'Ida + Sam', ''])
  expect(wordsProblem('\ufeffIda\u200b\n')).toBeUndefined()
})

test('what nobody sees can be left out of a text, and what belongs to a letter or an emoji stays', () => {
  expect(withoutUnseen('\u0007Ida\u202e\u200b & \ud83dSam')).toBe('Ida & Sam')
  for (const text of ['👨‍👩‍👧 ❤️ 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}', 'می\u200cخواهم', 'Zoë 漢字'])
    expect(withoutUnseen(text)).toBe(text)
})
