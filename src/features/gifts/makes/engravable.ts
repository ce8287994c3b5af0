import { tidyText } from './make.ts'

export const invisibleCharacter =
  'These words contain an invisible character that cannot be printed. Please type the words instead of pasting them.'
export const looseAccent = 'These words contain an accent without a letter. Please type the letter before its accent.'

export const tooManyAccents =
  'A letter in these words has too many accents to print. Please remove some of the accents.'

export const twinAccents = 'A letter in these words has the same accent twice. Please remove one of the accents.'

/** Why words cannot be engraved on any gift; `undefined` if they can (rule 95). */
export const engravingProblem = (text: string): string | undefined => problems.find(([has]) => has(text))?.[1]

/**
 * Whether a text contains invisible characters: control characters, direction marks, zero-width characters, lone surrogates or
 * private-use characters. They are refused instead of silently removed.
 */
export const hasInvisible = (text: string): boolean => invisible.test(tidyText(text).replace(shaping, ''))

/** Removes the invisible characters of a text that is not engraved, such as a title. */
export const withoutInvisible = (text: string): string => text.replace(shapingOrInvisible, '$1')

/** Whether a text contains an accent without a letter. */
export const hasLooseAccent = (text: string): boolean => /(^| )\p{M}/u.test(tidyText(text))

/**
 * Whether a letter has more accents than any language uses, which would print as a smudge: more than two, or four in Hebrew.
 * Vowel signs of Hindi or Burmese are marks too, but do not count as accents.
 */
export const hasTooManyAccents = (text: string): boolean => tooMany.test(accented(text))

const accent = '(?=\\p{M})[\\p{Script=Inherited}\\p{Script=Cyrillic}\\p{Script=Hebrew}]'
const tooMany = new RegExp(`(?:${accent}){5}|[^\\p{M}\\p{Script=Hebrew}](?:${accent}){3}|\\p{M}{10}`, 'u')

/** Whether a letter has the same accent twice, also within a precomposed letter: the accents would overlap. */
export const hasTwinAccents = (text: string): boolean => /(\p{M})\p{M}*\1/u.test(accented(text).normalize('NFD'))

/** Words without variation selectors. */
const accented = (text: string) => tidyText(text).replace(/[\ufe0e\ufe0f]/g, '')

const problems = [
  [hasInvisible, invisibleCharacter],
  [hasLooseAccent, looseAccent],
  [hasTooManyAccents, tooManyAccents],
  [hasTwinAccents, twinAccents],
] as const

/** U+2800 is a braille cell without dots, U+FFFC stands for an object that was not copied. */
const invisible = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffc]/u

/** Scripts that use zero-width joiners and non-joiners, as in Persian words. */
const joining = [
  ...['Arabic', 'Syriac', 'Mongolian', 'Nko', 'Mandaic', 'Adlam', 'Hanifi_Rohingya'],
  ...['Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
  ...['Khmer', 'Myanmar', 'Tibetan', 'Balinese', 'Javanese'],
]
  .map((script) => `\\p{Script=${script}}`)
  .join('')

/** Invisible characters with a visible effect: within an emoji, or between letters of these scripts. */
const shaping = new RegExp(
  [
    // A colored heart, a keycap.
    '(?<=\\p{Extended_Pictographic})[\\ufe0e\\ufe0f]',
    '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
    // A family, a rainbow flag, the flag of Wales.
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}]\\ufe0f?)\\u200d(?=\\p{Extended_Pictographic})',
    '(?<=\\u{1f3f4}[\\u{e0020}-\\u{e007e}]{0,30})[\\u{e0020}-\\u{e007f}]',
    `(?<=[${joining}]\\p{Mn}{0,9})[\\u200c\\u200d]`,
  ].join('|'),
  'gu',
)

const shapingOrInvisible = new RegExp(`(${shaping.source})|${invisible.source}`, 'gu')
