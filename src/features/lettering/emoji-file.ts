/** Of which typeface emoji are: another one has other addresses, because what has come once is kept for good. */
export const emojiEdition = '0.4.7'
/** A text of fifty emoji has fewer letters that differ. */
const mostLetters = 200

/** Whether something is looked for among emoji: pictures, flags, keys and shades of skin, by themselves or joined. */
export const isEmoji = (grapheme: string): boolean =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u20e3/u.test(grapheme)

/** Where the typeface of these emoji is, and of no others; their letters have one address in whatever order. Undefined for too many. */
export function emojiFile(emoji: string[]): string | undefined {
  const letters = new Set(emoji.flatMap((one) => [...one]))
  if (letters.size > mostLetters) return undefined
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other)
  return `/typefaces/emoji@${emojiEdition}-${codes.map((code) => code.toString(16)).join('-')}.ttf`
}

/** The letters of a typeface by its address; undefined for any that `emojiFile` does not name. */
export function readEmojiFile(address: string): string | undefined {
  const [, named = ''] = /^\/typefaces\/emoji@[\d.]+-([0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*)\.ttf$/.exec(address) ?? []
  const codes = named.split('-', mostLetters + 1).map((code) => Number.parseInt(code, 16))
  if (codes.some((code) => !(code <= 0x10ffff))) return undefined
  const letters = codes.map((code) => String.fromCodePoint(code))
  return emojiFile(letters) === address ? letters.join('') : undefined
}
