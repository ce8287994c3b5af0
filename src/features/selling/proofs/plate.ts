/** A printer's bed and the gap between pieces on it, in millimetres. */
export type Bed = { width: number; depth: number; gap: number }

/** What a piece covers of the bed, in millimetres. */
export type Footprint = { width: number; depth: number }

/** `isTurned` by a quarter, against the clock as seen from above. */
export type Placed = { piece: number; x: number; y: number; isTurned: boolean }

/** How much of the bed is left free all round, in millimetres, as far as everything stands on as few beds with it: a skirt has room there. */
const margins = [10, 5, 2]

/**
 * Places pieces in rows, the deepest first, on as few beds as that takes, and in the middle of each. Answers a list for each bed: which piece, and where the
 * front left corner of its footprint lies, in millimetres from the bed's. A piece that the bed has room for only when it is turned is turned; one that
 * is larger than the bed is on none.
 */
export function arrange(footprints: Footprint[], bed: Bed): Placed[][] {
  const pieces = footprints.map((piece) => layingOf(piece, bed))
  const whole = arrangeWithin(pieces, bed, 0)
  const isAsGood = (beds: Placed[][]) => beds.length === whole.length && beds.flat().length === whole.flat().length
  return margins.map((margin) => arrangeWithin(pieces, bed, margin)).find(isAsGood) ?? whole
}

type Laid = Footprint & { isTurned: boolean }

const layingOf = ({ width, depth }: Footprint, bed: Bed): Laid => {
  const isTurned = (width > bed.width || depth > bed.depth) && depth <= bed.width && width <= bed.depth
  return isTurned ? { width: depth, depth: width, isTurned } : { width, depth, isTurned }
}

function arrangeWithin(pieces: Laid[], bed: Bed, margin: number): Placed[][] {
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
      bed.placed.push({ piece: piece.index, x: row.end, y: row.y, isTurned: piece.isTurned })
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
    return placed.map((one) => ({ ...one, x: margin + one.x + right, y: margin + one.y + back }))
  })
}
