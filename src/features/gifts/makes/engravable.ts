import { tidyText } from './make.ts'

export const unseenCharacter =
  'There is a character in these words that cannot be seen or printed. Please type them anew instead of pasting them.'
export const looseAccent = 'An accent in these words stands alone. Please type the letter that it belongs on before it.'

export const tooManyAccents =
  'A letter in these words has more accents than can be printed on it. Please leave some of them out.'

export const twinAccents = 'A letter in these words has the same accent twice. Please leave one of them out.'

/** Why words cannot stand on a gift as they were typed, whatever the gift; undefined where they can (rule 95). */
export const wordsProblem = (text: string): string | undefined => problems.find(([has]) => has(text))?.[1]

/**
 * Whether something is in the midst of a text that nobody sees and that would have to be left out in silence: a control character, a
 * mark of direction, one without a width, half a character, or one that means nothing outside the program that wrote it.
 */
export const hasUnseen = (text: string): boolean => unseen.test(tidyText(text).replace(shaping, ''))

/** A text that is no engraving, as a title, without what nobody sees in it. */
export const withoutUnseen = (text: string): string => text.replace(shapingOrUnseen, '$1')

/** Whether an accent stands on no letter. */
export const hasLooseAccent = (text: string): boolean => /(^| )\p{M}/u.test(tidyText(text))

/**
 * Whether more accents stand on a letter than any language sets there: they would be printed as one smudge. A Hebrew one bears up to four. A
 * Hindi or Burmese vowel is a mark, too, but no accent: such words have as many as they need.
 */
export const hasTooManyAccents = (text: string): boolean => tooMany.test(accented(text))

const accent = '(?=\\p{M})[\\p{Script=Inherited}\\p{Script=Cyrillic}\\p{Script=Hebrew}]'
const tooMany = new RegExp(`(?:${accent}){5}|[^\\p{M}\\p{Script=Hebrew}](?:${accent}){3}|\\p{M}{10}`, 'u')

/** Whether a letter has an accent that it has already, be it a part of the letter: one would lie on the other. */
export const hasTwinAccents = (text: string): boolean => /(\p{M})\p{M}*\1/u.test(accented(text).normalize('NFD'))

/** Words without the marks that only choose the look of an emoji. */
const accented = (text: string) => tidyText(text).replace(/[\ufe0e\ufe0f]/g, '')

const problems = [
  [hasUnseen, unseenCharacter],
  [hasLooseAccent, looseAccent],
  [hasTooManyAccents, tooManyAccents],
  [hasTwinAccents, twinAccents],
] as const

/** U+2800 is a braille cell without dots, U+FFFC stands for a thing that was not copied along. */
const unseen = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u

/** Scripts whose letters join or part by an invisible one, as a Persian word does. */
const joining = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Adlam', 'Hanifi_Rohingya'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Invisible characters that belong to what is seen: within an emoji, or between letters of such a script. */
const shaping = new RegExp(
  [
    // A heart in colour, a key with a number.
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    // A family, a flag of many colours, the flag of Wales.
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,30})[\\u{e0020}-\\u{e007f}]',
    `(?<=[${joining}]\\p{Mn}*)[\\u200c\\u200d]`,
  ].join('|'),
  'gu',
)

const shapingOrUnseen = new RegExp(`(${shaping.source})|${unseen.source}`, 'gu')
