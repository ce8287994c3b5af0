import { expect, test } from 'vitest'
import { arrangeOnPlates } from './plate.ts'

const bed = { width: 250, depth: 210, gap: 5 }

test('keeps the gap between pieces and stays within the bed', () => {
  const pieces = Array.from({ length: 30 }, (_, i) => ({ width: 20 + (i % 5) * 12, depth: 15 + (i % 7) * 8 }))
  const beds = arrangeOnPlates(pieces, bed)
  expect(
    beds
      .flat()
      .map(({ piece }) => piece)
      .sort((a, b) => a - b),
  ).toEqual(pieces.map((_, i) => i))
  for (const placed of beds)
    for (const [i, one] of placed.entries()) {
      const { width, depth } = pieces[one.piece]!
      expect([one.x >= 0, one.y >= 0, one.x + width <= bed.width, one.y + depth <= bed.depth]).toEqual(
        Array(4).fill(true),
      )
      for (const other of placed.slice(i + 1)) {
        const beside = pieces[other.piece]!
        const apart = Math.max(
          one.x - other.x - beside.width,
          other.x - one.x - width,
          one.y - other.y - beside.depth,
          other.y - one.y - depth,
        )
        expect(apart).toBeGreaterThanOrEqual(bed.gap - 1e-9)
      }
    }
})

test('centers pieces on the bed', () => {
  const pieces = [
    { width: 80, depth: 30 },
    { width: 40, depth: 20 },
    { width: 200, depth: 10 },
  ]
  const [placed = []] = arrangeOnPlates(pieces, bed)
  expect(placed).toHaveLength(pieces.length)
  const ends = (at: 'x' | 'y', long: 'width' | 'depth') => [
    Math.min(...placed.map((one) => one[at])),
    bed[long] - Math.max(...placed.map((one) => one[at] + pieces[one.piece]![long])),
  ]
  expect([ends('x', 'width'), ends('y', 'depth')]).toEqual([
    [25, 25],
    [82.5, 82.5],
  ])
})

test('leaves a margin if the pieces fit on the bed with a margin', () => {
  const [placed = [], ...others] = arrangeOnPlates(Array(6).fill({ width: 80, depth: 30 }), bed)
  expect([placed.length, others]).toEqual([6, []])
  for (const { x, y } of placed) {
    expect(Math.min(x, y, bed.width - x - 80, bed.depth - y - 30)).toBeGreaterThanOrEqual(10)
  }
})

test('uses more beds if needed, and leaves out pieces larger than a bed', () => {
  expect(arrangeOnPlates(Array(5).fill({ width: 120, depth: 100 }), bed).map((placed) => placed.length)).toEqual([4, 1])
  expect(arrangeOnPlates([{ width: 251, depth: 10 }], bed)).toEqual([])
  expect(arrangeOnPlates([{ width: 250, depth: 210 }], bed)).toEqual([[{ piece: 0, x: 0, y: 0, isTurned: false }]])
})

test('turns a piece that fits only when turned', () => {
  const long = { width: 120, depth: 60 }
  const narrow = { width: 100, depth: 220, gap: 5 }
  expect(arrangeOnPlates([long, { width: 40, depth: 30 }], narrow)).toEqual([
    [
      { piece: 0, x: 20, y: 32.5, isTurned: true },
      { piece: 1, x: 20, y: 157.5, isTurned: false },
    ],
  ])
  expect(arrangeOnPlates([long], { width: 119, depth: 119, gap: 5 })).toEqual([])
})
