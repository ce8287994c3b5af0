/** A printer's bed and the gap between pieces, in millimeters. */
export type Bed = { width: number; depth: number; gap: number }

/** The area of the bed that a piece covers, in millimeters. */
export type Footprint = { width: number; depth: number }

/** `isTurned`: rotated by 90 degrees, counterclockwise as seen from above. */
export type Placed = { piece: number; x: number; y: number; isTurned: boolean }

/** Margins in millimeters, tried in turn. The first that needs no more beds than no margin is used. A skirt fits in the margin. */
const margins = [10, 5, 2]

/**
 * Places pieces in rows, deepest first, on as few beds as possible, centered on each bed. Returns for each bed the pieces with the
 * front left corners of their footprints, in millimeters from the bed's corner. A piece that fits only when turned is turned; a piece
 * larger than the bed is left out.
 */
export function arrangeOnPlates(footprints: Footprint[], bed: Bed): Placed[][] {
  const pieces = footprints.map((piece) => orientToFit(piece, bed))
  const withoutMargin = arrangeWithin(pieces, bed, 0)
  const isAsGood = (beds: Placed[][]) =>
    beds.length === withoutMargin.length && beds.flat().length === withoutMargin.flat().length
  return margins.map((margin) => arrangeWithin(pieces, bed, margin)).find(isAsGood) ?? withoutMargin
}

type OrientedFootprint = Footprint & { isTurned: boolean }

const orientToFit = ({ width, depth }: Footprint, bed: Bed): OrientedFootprint => {
  const isTurned = (width > bed.width || depth > bed.depth) && depth <= bed.width && width <= bed.depth
  return isTurned ? { width: depth, depth: width, isTurned } : { width, depth, isTurned }
}

function arrangeWithin(pieces: OrientedFootprint[], bed: Bed, margin: number): Placed[][] {
  const { gap } = bed
  const [width, depth] = [bed.width - 2 * margin, bed.depth - 2 * margin]
  type Row = { y: number; depth: number; nextX: number }
  const filledBeds: { placed: Placed[]; rows: Row[]; nextY: number }[] = []
  const deepestFirst = pieces
    .map((piece, index) => ({ ...piece, index }))
    .filter((piece) => piece.width <= width && piece.depth <= depth)
    .sort((one, other) => other.depth - one.depth || other.width - one.width)
  for (const piece of deepestFirst) {
    const place = (filled: (typeof filledBeds)[number], row: Row) => {
      filled.placed.push({ piece: piece.index, x: row.nextX, y: row.y, isTurned: piece.isTurned })
      row.nextX += piece.width + gap
    }
    const isPlaced = filledBeds.some((filled) => {
      const row = filled.rows.find(({ nextX }) => nextX + piece.width <= width)
      if (row) place(filled, row)
      return row !== undefined
    })
    if (isPlaced) continue
    const filled = filledBeds.find(({ nextY }) => nextY + piece.depth <= depth) ?? { placed: [], rows: [], nextY: 0 }
    if (!filledBeds.includes(filled)) filledBeds.push(filled)
    const row = { y: filled.nextY, depth: piece.depth, nextX: 0 }
    filled.rows.push(row)
    filled.nextY += piece.depth + gap
    place(filled, row)
  }
  // The pieces of each bed are moved to its center.
  return filledBeds.map(({ placed, rows, nextY }) => {
    const shiftX = (width - Math.max(...rows.map(({ nextX }) => nextX - gap))) / 2
    const shiftY = (depth - (nextY - gap)) / 2
    return placed.map((one) => ({ ...one, x: margin + one.x + shiftX, y: margin + one.y + shiftY }))
  })
}
