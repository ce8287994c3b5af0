/** The files of the full typefaces. */
export const typefaces = {
  round: '@expo-google-fonts/fredoka/600SemiBold/Fredoka_600SemiBold.ttf',
  script: '@expo-google-fonts/pacifico/400Regular/Pacifico_400Regular.ttf',
  serif: '@expo-google-fonts/vollkorn/700Bold/Vollkorn_700Bold.ttf',
  wide: '@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf',
  emoji: '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf',
} as const
export type Typeface = keyof typeof typefaces

/** Package versions, part of the addresses of subsets, because browsers cache subsets forever. */
export const editions: Record<Typeface, string> = {
  ...{ round: '0.4.1', script: '0.4.1', serif: '0.4.1', wide: '0.4.2', emoji: '0.4.7' },
}

/** Code point ranges (first, last) of the alphabets that prebuilt subsets contain. */
const alphabets = {
  latin: [0x20, 0x36f, 0x1e00, 0x1eff, 0x2010, 0x2027, 0x2039, 0x203a, 0x20ac, 0x20ac],
  greek: [0x370, 0x3ff, 0x1f00, 0x1fff],
  cyrillic: [0x400, 0x52f],
  hebrew: [0x590, 0x5ff, 0xfb1d, 0xfb4f],
  // Without emoji such as hearts, except three rings that Vollkorn has.
  signs: [
    0x2000, 0x25ff, 0x26ad, 0x26af, 0x27c0, 0x2bff, 0x2e00, 0x2e7f, 0x58f, 0x58f, 0xfb00, 0xfb06, 0x1d100, 0x1d7ff,
  ],
} as const
export type Alphabet = keyof typeof alphabets
/** In the order of `alphabets`. */
export const alphabetNames = Object.keys(alphabets) as Alphabet[]

/** The alphabets of each typeface, and its few letters of other alphabets. */
export const lettersOf: Record<Exclude<Typeface, 'emoji'>, { alphabets: Alphabet[]; few: string }> = {
  round: { alphabets: ['latin', 'hebrew', 'signs'], few: '' },
  script: { alphabets: ['latin', 'cyrillic', 'signs'], few: 'ΔΩμπ' },
  serif: { alphabets: ['latin', 'greek', 'cyrillic', 'signs'], few: '' },
  wide: { alphabets: ['latin', 'cyrillic', 'signs'], few: 'ΔΣΩμπ' },
}

/** The first alphabet that contains a letter; `undefined` for an emoji. */
export function alphabetOf(letter: string): Alphabet | undefined {
  const code = letter.codePointAt(0) ?? 0
  const isIn = (ranges: readonly number[]) =>
    ranges.some((first, i) => i % 2 === 0 && code >= first && code <= (ranges[i + 1] ?? 0))
  return alphabetNames.find((name) => isIn(alphabets[name]))
}

/** All letters of some alphabets. */
export const lettersIn = (some: readonly Alphabet[]): string =>
  some
    .flatMap((name) =>
      alphabets[name].flatMap((first, i, ranges) => (i % 2 === 0 ? range(first, ranges[i + 1] ?? 0) : [])),
    )
    .map((code) => String.fromCodePoint(code))
    .join('')
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, i) => first + i)

/**
 * The subsets that are prebuilt with the shop: common alphabets of the fonts, and alphabets of their fallbacks. Other texts use
 * subsets of exactly their letters.
 */
export const parts = [
  ...['round.latin', 'round.latin+hebrew', 'round.latin+signs', 'round.hebrew'],
  ...['script.latin', 'script.latin+cyrillic', 'script.latin+signs'],
  ...['serif.latin', 'serif.latin+greek', 'serif.latin+cyrillic', 'serif.latin+signs', 'serif.greek'],
  'wide.cyrillic',
]
