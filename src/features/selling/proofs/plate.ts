/** A printer's bed and the gap between pieces, in millimeters. */
export type Bed = { width: number; depth: number; gap: number }

/** The area of the bed that a piece covers, in millimeters. */
export type Footprint = { width: number; depth: number }

/** `isTurned`: rotated by 90 degrees, counterclockwise as seen from above. */
export type Placed = { piece: number; x: number; y: number; isTurned: boolean }

/** Margins in millimeters, tried in turn: the first that needs no more beds is used. A skirt fits in the margin. */
const margins = [10, 5, 2]

/**
 * Places pieces in rows, deepest first, on as few beds as possible, centered on each bed. Returns for each bed the pieces with the
 * front left corners of their footprints, in millimeters from the bed's corner. A piece that fits only when turned is turned; a piece
 * larger than the bed is left out.
 */
export function arrangeOnPlates(footprints: Footprint[], bed: Bed): Placed[][] {
  const pieces = footprints.map((piece) => orientToFit(piece, bed))
  const whole = arrangeWithin(pieces, bed, 0)
  const isAsGood = (beds: Placed[][]) => beds.length === whole.length && beds.flat().length === whole.flat().length
  return margins.map((margin) => arrangeWithin(pieces, bed, margin)).find(isAsGood) ?? whole
}

type OrientedFootprint = Footprint & { isTurned: boolean }

const orientToFit = ({ width, depth }: Footprint, bed: Bed): OrientedFootprint => {
  const isTurned = (width > bed.width || depth > bed.depth) && depth <= bed.width && width <= bed.depth
  return isTurned ? { width: depth, depth: width, isTurned } : { width, depth, isTurned }
}

function arrangeWithin(pieces: OrientedFootprint[], bed: Bed, margin: number): Placed[][] {
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
