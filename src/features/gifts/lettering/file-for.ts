import { lettersFile } from './letters-file.ts'
import { drawnAs } from './refined.ts'
import { alphabetOf, lettersOf, parts, type Typeface } from './typefaces.ts'

/** Whether a grapheme is an emoji: pictographs, flags, keycaps and skin tones, alone or joined. */
const isEmoji = (grapheme: string): boolean =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/u.test(grapheme)

/**
 * The file with a typeface's glyphs for some graphemes: a prebuilt subset, or the address of a custom subset. `undefined` if the
 * typeface has none of them. The first typeface always includes H, for the height of capitals.
 */
export function fileFor(name: Typeface, graphemes: readonly string[], isFirst: boolean): string | undefined {
  if (name === 'emoji') {
    const emoji = graphemes.map(drawnAs).filter(isEmoji)
    return emoji.length > 0 ? lettersFile(name, emoji.join('')) : undefined
  }
  const { alphabets, few } = lettersOf[name]
  const has = (letter: string) => few.includes(letter) || alphabets.some((one) => one === alphabetOf(letter))
  const asked = graphemes
    .map((grapheme) => grapheme.replace(/[\ufe0e\ufe0f\u200d]/gu, ''))
    .filter((grapheme) => [...grapheme].every(has))
  if (asked.length === 0 && !isFirst) return undefined
  const some = new Set([...(isFirst ? ['latin'] : []), ...Array.from(asked.join(''), alphabetOf)])
  const part = `${name}.${[...some].join('+')}`
  // Fallback typefaces have prebuilt subsets only without Latin: for Latin they add just a letter or two.
  const isCut = parts.includes(part) && (isFirst || !some.has('latin'))
  return isCut ? part : lettersFile(name, [...(isFirst ? 'H' : ''), ...asked.flatMap(composed)])
}

/**
 * A grapheme's characters, those drawn instead of them, and all precomposed forms that HarfBuzz may use, such as é on the way
 * to an e with two accents.
 */
function composed(grapheme: string): string[] {
  const apart = [...grapheme.normalize('NFD')]
  const ways = apart.flatMap((_, end) => [
    apart.slice(0, end + 1).join(''),
    ...apart.slice(1, end + 1).map((mark) => apart[0]! + mark),
  ])
  const dotless = { i: 'ı', j: 'ȷ' }[apart[0] ?? ''] ?? ''
  return [...grapheme, ...drawnAs(grapheme), ...dotless, ...ways.flatMap((way) => [...way.normalize('NFC')])]
}
