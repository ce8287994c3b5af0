import { emojiFile, isEmoji } from './emoji-file.ts'

/** The typefaces by their files: full ones, for what a shopper types is not known before. */
export const typefaces = {
  round: '@expo-google-fonts/fredoka/600SemiBold/Fredoka_600SemiBold.ttf',
  script: '@expo-google-fonts/pacifico/400Regular/Pacifico_400Regular.ttf',
  serif: '@expo-google-fonts/vollkorn/700Bold/Vollkorn_700Bold.ttf',
  wide: '@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf',
  emoji: '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
} as const
export type Typeface = keyof typeof typefaces

/** What letters are fetched together, from the first to the last of each range; no typeface but that of emoji has any other. */
const alphabets = {
  latin: [0x20, 0x36f, 0x1e00, 0x1eff, 0x2010, 0x2027, 0x2039, 0x203a, 0x20ac, 0x20ac],
  greek: [0x370, 0x3ff, 0x1f00, 0x1fff],
  cyrillic: [0x400, 0x52f],
  hebrew: [0x590, 0x5ff, 0xfb1d, 0xfb4f],
  // Without what is looked for among emoji, such as hearts, but for three rings that Vollkorn has.
  signs: [
    0x2000, 0x25ff, 0x26ad, 0x26af, 0x27c0, 0x2bff, 0x2e00, 0x2e7f, 0x58f, 0x58f, 0xfb00, 0xfb06, 0x1d100, 0x1d7ff,
  ],
} as const
export type Alphabet = keyof typeof alphabets

/** Of which alphabets a typeface has any letter. */
export const lettersOf = {
  round: ['latin', 'hebrew', 'signs'],
  script: ['latin', 'greek', 'cyrillic', 'signs'],
  serif: ['latin', 'greek', 'cyrillic', 'signs'],
  wide: ['latin', 'greek', 'cyrillic', 'signs'],
} as const satisfies Record<Exclude<Typeface, 'emoji'>, readonly Alphabet[]>

/** The alphabet of a letter; undefined for what stands in none, such as an emoji. The first that has it: signs are what no other has. */
export function alphabetOf(letter: string): Alphabet | undefined {
  const code = letter.codePointAt(0) ?? 0
  const isIn = (ranges: readonly number[]) =>
    ranges.some((first, i) => i % 2 === 0 && code >= first && code <= (ranges[i + 1] ?? 0))
  return alphabetNames.find((name) => isIn(alphabets[name]))
}
/** All alphabets. */
export const alphabetNames = Object.keys(alphabets) as Alphabet[]

/** All letters of some alphabets. */
export const lettersIn = (some: readonly Alphabet[]): string =>
  some
    .flatMap((name) =>
      alphabets[name].flatMap((first, i, ranges) => (i % 2 === 0 ? range(first, ranges[i + 1] ?? 0) : [])),
    )
    .map((code) => String.fromCodePoint(code))
    .join('')
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/** A typeface as far as an alphabet goes, or all of it. */
export type Part = `${Exclude<Typeface, 'emoji'>}.${Alphabet | 'whole'}`

/** All parts that there are of the typefaces. */
export const parts = Object.entries(lettersOf).flatMap(([name, some]) =>
  [...some, 'whole' as const].map((letters) => `${name as keyof typeof lettersOf}.${letters}` as const),
)

/**
 * Where what a typeface has of some letters is to be found: a part, or the address of some emoji. Undefined where it has none of them. The
 * one that is asked `first` also says how high a capital is, whatever it is asked for.
 */
export function fileFor(name: Typeface, graphemes: readonly string[], isFirst: boolean): string | undefined {
  if (name === 'emoji') {
    const emoji = graphemes.filter(isEmoji)
    return emoji.length > 0 ? emojiFile(emoji) : undefined
  }
  const has: readonly (Alphabet | undefined)[] = lettersOf[name]
  const asked = graphemes
    .map((grapheme) => Array.from(grapheme.replace(/[\ufe0e\ufe0f\u200d]/gu, ''), alphabetOf))
    .filter((some) => some.every((alphabet) => has.includes(alphabet)))
    .flat()
  const [alphabet, ...more] = new Set(isFirst ? ['latin', ...asked] : asked)
  return alphabet && `${name}.${more.length > 0 ? 'whole' : alphabet}`
}
