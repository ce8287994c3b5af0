type Page = { pieces: { id: string }[] }

/** The queue's pages after a piece was moved before another piece or to the end. Shown until the server has answered. */
export function movedWithin<P extends Page>(pages: P[], id: string, to: string): P[] {
  const all = pages.flatMap((page) => page.pieces)
  const piece = all.find((one) => one.id === id)
  const others = all.filter((one) => one !== piece)
  const place = to === 'end' ? others.length : others.findIndex((one) => one.id === to)
  if (!piece || place < 0) return pages
  const moved = others.toSpliced(place, 0, piece)
  return pages.map((page, at) => {
    const before = pages.slice(0, at).reduce((sum, { pieces }) => sum + pieces.length, 0)
    return { ...page, pieces: moved.slice(before, before + page.pieces.length) }
  })
}
