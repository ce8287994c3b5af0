/** Wraps words into `lines` lines with the narrowest possible widest line. `from` is the index of a line's first word. */
export function wrapLines(words: string[], lines: number, widthOf: (line: string, from: number) => number): string[] {
  const widest = (first: number, last: number) => widthOf(words.slice(first, last).join(' '), first)
  // For each number of lines and each first word: the end of the first line, and the width of the widest line.
  const best: { end: number; width: number }[][] = [
    words.map((_, first) => ({ end: words.length, width: widest(first, words.length) })),
  ]
  for (let count = 2; count <= lines; count++) {
    const before = best.at(-1)!
    best.push(
      words.map((_, first) => {
        let found = { end: words.length, width: Infinity }
        for (let end = first + 1; end < words.length; end++) {
          const width = Math.max(widest(first, end), before[end]!.width)
          if (width < found.width) found = { end, width }
        }
        return found
      }),
    )
  }
  const wrapped: string[] = []
  for (let first = 0, count = lines; count > 0; count--) {
    const { end } = best[count - 1]![first]!
    wrapped.push(words.slice(first, end).join(' '))
    first = end
  }
  return wrapped
}
