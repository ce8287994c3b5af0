const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const known = new Map<string, readonly string[]>()
const maxCached = 500
/** Longer texts are not cached; no engraving is longer. */
const maxCachedLength = 400

/**
 * The graphemes of a text: an accented letter or a family emoji is one. Cached, because each typed letter needs them a dozen
 * times, and the segmenter's native memory is freed only by the garbage collector.
 */
export function graphemesOf(text: string): readonly string[] {
  const before = known.get(text)
  if (before) return before
  const cut = Array.from(segmenter.segment(text), ({ segment }) => segment)
  if (known.size >= maxCached) known.clear()
  if (text.length <= maxCachedLength) known.set(text, cut)
  return cut
}
