import { Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { numberStep } from './draw-ruler.ts'
import { placeRuler, type RulerPlace } from './ruler.ts'

const boxOf = (x: number, y: number, z: number) => ({
  low: new Vector3(-x / 2, -y / 2, 0),
  high: new Vector3(x / 2, y / 2, z),
})
const vase = boxOf(49, 49, 80)
const bookmark = boxOf(80, 22, 2)
const medal = boxOf(71, 80, 8)

/** The corners of a ruler in its final rotation. */
const cornersOf = ({ middle, sides, turned }: RulerPlace) =>
  [-0.5, 0.5].flatMap((x) =>
    [-0.5, 0.5].flatMap((y) =>
      [-0.5, 0.5].map((z) =>
        new Vector3(x * sides[0], y * sides[1], z * sides[2]).applyAxisAngle(new Vector3(0, 0, 1), turned).add(middle),
      ),
    ),
  )

describe('placeRuler', () => {
  test('stands next to a tall gift and lies along the longest side of a flat gift', () => {
    expect(placeRuler(vase, { around: 3, above: 20 }).axis).toBe('z')
    expect(placeRuler(bookmark, { around: -32, above: 58 }).axis).toBe('x')
    expect(placeRuler(medal, { around: 10, above: 58 }).axis).toBe('y')
    // Along the depth of a tall gift the ruler would be hidden.
    expect(placeRuler(boxOf(76, 80, 76), { around: 10, above: 20 })).toMatchObject({ axis: 'z', length: 80 })
    expect(placeRuler(boxOf(50, 80, 30), { around: 10, above: 20 })).toMatchObject({ axis: 'x', length: 80 })
  })

  test('lies across the view of a ball seen from high above', () => {
    const ball = { ...boxOf(80, 80, 80), reach: 40 }
    const cube = { ...boxOf(80, 80, 80), reach: 40 * Math.SQRT2 }
    expect(placeRuler(ball, { around: 12, above: 20 }).axis).toBe('z')
    const across = placeRuler(ball, { around: 30, above: 40 })
    expect(across).toMatchObject({ axis: 'x', turned: Math.PI / 6 })
    // In front of the ball, starting at the ball's left edge.
    const toEye = new Vector3(0.5, -Math.sqrt(3) / 2, 0)
    const [along, nearest] = [
      cornersOf(across).map((corner) => corner.dot(new Vector3(Math.sqrt(3) / 2, 0.5, 0))),
      cornersOf(across).map((corner) => corner.dot(toEye)),
    ]
    expect([Math.min(...along), Math.min(...nearest)]).toEqual([expect.closeTo(-40), expect.closeTo(44)])
    expect(placeRuler(cube, { around: 12, above: 65 })).toMatchObject({ axis: 'z' })
  })

  // rule 111
  test('measures the chosen size in whole centimeters', () => {
    for (const [longest, length] of [
      [50, 50],
      [80.03, 80],
      [119.97, 120],
      [65, 70],
      [8, 10],
      [400, 400],
    ] as const)
      expect([longest, placeRuler(boxOf(longest / 2, longest / 2, longest), { around: 0, above: 20 }).length]).toEqual([
        longest,
        length,
      ])
  })

  test('ignores letters that stick out', () => {
    expect(placeRuler(boxOf(76, 81.2, 76), { around: 0, above: 20 }, 80).length).toBe(80)
  })

  test('starts where the gift starts, on the floor', () => {
    for (const [box, side] of [
      [vase, 'z'],
      [bookmark, 'x'],
      [medal, 'y'],
    ] as const) {
      const corners = cornersOf(placeRuler(box, { around: 0, above: 40 }))
      expect(Math.min(...corners.map((corner) => corner[side]))).toBeCloseTo(box.low[side], 6)
      expect(Math.min(...corners.map(({ z }) => z))).toBeCloseTo(box.low.z, 6)
    }
  })

  test.each([-40, -25, 0, 10, 40])('neither hides the gift nor is hidden from %i°', (around) => {
    const turn = (around * Math.PI) / 180
    const right = new Vector3(Math.cos(turn), Math.sin(turn), 0)
    const place = placeRuler(vase, { around, above: 15 })
    const [ruler, gift] = [
      cornersOf(place),
      [-24.5, 24.5].flatMap((x) => [-24.5, 24.5].map((y) => new Vector3(x, y, 0))),
    ].map((corners) => corners.map((corner) => corner.dot(right)))
    const isBeside = Math.max(...ruler!) < Math.min(...gift!) || Math.min(...ruler!) > Math.max(...gift!)
    expect(isBeside).toBe(true)
  })

  test('is not hidden by the front of a deep gift', () => {
    const stand = boxOf(80, 100, 110)
    const eye = new Vector3(0, -3 * 110, 55)
    const across = ({ x, y }: Vector3) => x / (y - eye.y)
    const ruler = cornersOf(placeRuler(stand, { around: 0, above: 0 })).map(across)
    expect(Math.max(...ruler)).toBeLessThan(across(new Vector3(stand.low.x, stand.low.y, 0)))
  })

  test('lies next to the gift and is wider at low camera angles', () => {
    const flat = placeRuler(bookmark, { around: 0, above: 90 })
    const aslant = placeRuler(bookmark, { around: 0, above: 30 })
    expect(aslant.sides[1]).toBeCloseTo(2 * flat.sides[1], 6)
    expect(Math.max(...cornersOf(aslant).map(({ y }) => y))).toBeLessThan(bookmark.low.y)
  })

  test('numberStep keeps numbers legible', () => {
    expect([50, 80, 120, 400].map(numberStep)).toEqual([1, 1, 2, 5])
  })
})
