/** A text of fifty emoji has no more letters that differ. */
const mostLetters = 200

/** Where the typeface of these emoji is, and of no others; their letters have one address in whatever order. */
export function emojiFile(graphemes: string[]): string {
  const letters = new Set(graphemes.flatMap((grapheme) => [...grapheme]))
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).sort((one, other) => one - other)
  return `/typefaces/emoji-${codes.map((code) => code.toString(16)).join('-')}.ttf`
}

/** The letters of a typeface by its address; undefined for any that `emojiFile` does not name. */
export function readEmojiFile(address: string): string | undefined {
  const [, named = ''] = /^\/typefaces\/emoji-([0-9a-f]{2,6}(?:-[0-9a-f]{2,6})*)\.ttf$/.exec(address) ?? []
  const codes = named.split('-').map((code) => Number.parseInt(code, 16))
  if (codes.length > mostLetters || codes.some((code) => !(code <= 0x10ffff))) return undefined
  const letters = codes.map((code) => String.fromCodePoint(code))
  return emojiFile(letters) === address ? letters.join('') : undefined
}
