/** A printer's bed and the gap between pieces on it, in millimetres. */
export type Bed = { width: number; depth: number; gap: number }

/** What a piece covers of the bed, in millimetres. */
export type Footprint = { width: number; depth: number }

export type Placed = { piece: number; x: number; y: number }

/** How much of the bed is left free all round, in millimetres, as far as everything stands on as few beds with it: a skirt has room there. */
const margins = [10, 5, 2]

/**
 * Places pieces in rows, the deepest first, on as few beds as that takes, and in the middle of each. Answers a list for each bed: which piece, and where the
 * front left corner of its footprint lies, in millimetres from the bed's. A piece that is larger than the bed is on none.
 */
export function arrange(pieces: Footprint[], bed: Bed): Placed[][] {
  const whole = arrangeWithin(pieces, bed, 0)
  const isAsGood = (beds: Placed[][]) => beds.length === whole.length && beds.flat().length === whole.flat().length
  return margins.map((margin) => arrangeWithin(pieces, bed, margin)).find(isAsGood) ?? whole
}

function arrangeWithin(pieces: Footprint[], bed: Bed, margin: number): Placed[][] {
  const { gap } = bed
  const [width, depth] = [bed.width - 2 * margin, bed.depth - 2 * margin]
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
    return placed.map(({ piece, x, y }) => ({ piece, x: margin + x + right, y: margin + y + back }))
  })
}
