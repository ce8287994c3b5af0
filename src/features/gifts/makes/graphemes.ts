const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const known = new Map<string, readonly string[]>()
const mostKnown = 500
/** Longer than whatever is engraved. */
const longest = 400

/**
 * The characters that a reader sees: an accent or a family emoji is one. What a text is cut with lies beyond the heap and is given
 * back only when garbage happens to be collected, and a text is asked for a dozen times for each letter typed: it is cut once.
 */
export function graphemesOf(text: string): readonly string[] {
  const before = known.get(text)
  if (before) return before
  const cut = Array.from(segmenter.segment(text), ({ segment }) => segment)
  if (known.size >= mostKnown) known.clear()
  if (text.length <= longest) known.set(text, cut)
  return cut
}
