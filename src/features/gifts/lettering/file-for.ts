import { lettersFile } from './letters-file.ts'
import { alphabetOf, lettersOf, parts, type Typeface } from './typefaces.ts'

/** Whether something is looked for among emoji: pictures, flags, keys and shades of skin, by themselves or joined. */
const isEmoji = (grapheme: string): boolean =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/u.test(grapheme)

/**
 * Where what a typeface has of some letters is to be found: a part that was cut before, or the address of these letters. Undefined where it
 * has none of them. The one that is asked `first` also says how high a capital is, whatever it is asked for.
 */
export function fileFor(name: Typeface, graphemes: readonly string[], isFirst: boolean): string | undefined {
  if (name === 'emoji') {
    const emoji = graphemes.filter(isEmoji)
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
  // Of a font that nobody chose a letter or two are missing, or a whole name in another alphabet.
  const isCut = parts.includes(part) && (isFirst || !some.has('latin'))
  return isCut ? part : lettersFile(name, [...(isFirst ? 'H' : ''), ...asked.flatMap(composed)])
}

/** A grapheme's letters and all that HarfBuzz may put together of them: an e with one accent on its way to two. */
function composed(grapheme: string): string[] {
  const apart = [...grapheme.normalize('NFD')]
  const ways = apart.flatMap((_, end) => [
    apart.slice(0, end + 1).join(''),
    ...apart.slice(1, end + 1).map((mark) => apart[0]! + mark),
  ])
  return [...grapheme, ...ways.flatMap((way) => [...way.normalize('NFC')])]
}
