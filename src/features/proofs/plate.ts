/** A printer's bed and the gap between pieces on it, in millimetres. */
export type Bed = { width: number; depth: number; gap: number }

/** What a piece covers of the bed, in millimetres. */
export type Footprint = { width: number; depth: number }

export type Placed = { piece: number; x: number; y: number }

/**
 * Places pieces in rows, the deepest first, on as few beds as that takes, and in the middle of each: round them there is room for a skirt, where the bed has any. Answers a list for each bed: which piece, and where the
 * front left corner of its footprint lies, in millimetres from the bed's. A piece that is larger than the bed is on none.
 */
export function arrange(pieces: Footprint[], { width, depth, gap }: Bed): Placed[][] {
  type Row = { y: number; depth: number; end: number }
  const beds: { placed: Placed[]; rows: Row[]; end: number }[] = []
  const deepestFirst = pieces
    .map((piece, index) => ({ ...piece, index }))
    .filter((piece) => piece.width <= width && piece.depth <= depth)
    .sort((one, other) => other.depth - one.depth || other.width - one.width)
  for (const piece of deepestFirst) {
    const place = (bed: (typeof beds)[number], row: Row) => {
      bed.placed.push({ piece: piece.index, x: row.end, y: row.y })
      row.end += piece.width + gap
    }
    const taken = beds.some((bed) => {
      const row = bed.rows.find(({ end }) => end + piece.width <= width)
      if (row) place(bed, row)
      return row !== undefined
    })
    if (taken) continue
    const bed = beds.find(({ end }) => end + piece.depth <= depth) ?? { placed: [], rows: [], end: 0 }
    if (!beds.includes(bed)) beds.push(bed)
    const row = { y: bed.end, depth: piece.depth, end: 0 }
    bed.rows.push(row)
    bed.end += piece.depth + gap
    place(bed, row)
  }
  return beds.map(({ placed, rows, end }) => {
    const right = (width - Math.max(...rows.map(({ end }) => end - gap))) / 2
    const back = (depth - (end - gap)) / 2
    return placed.map(({ piece, x, y }) => ({ piece, x: x + right, y: y + back }))
  })
}
