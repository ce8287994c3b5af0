import { PerspectiveCamera, Vector3 } from 'three'
import { describe, expect, test } from 'vitest'
import { cornersOf, orbitCamera, placeCamera } from './place-camera.ts'

const gifts = [
  ['a tall vase', [40, 40, 120]],
  ['a flat bookmark', [140, 45, 3]],
  ['a ring', [20, 20, 6]],
] as const
const windows = [
  ['a phone', 340 / 304],
  ['a desk', 560 / 560],
  ['a narrow one', 0.5],
] as const

describe.each(gifts)('%s', (_, [x, y, z]) => {
  test.each(windows)('fits and fills the view on %s', (_, aspect) => {
    const camera = new PerspectiveCamera(26, aspect, 1, 4000)
    const tall = Math.tan((13 * Math.PI) / 180)
    const points = cornersOf(new Vector3(-x / 2, -y / 2, 0), new Vector3(x / 2, y / 2, z))
    const direction = new Vector3(0.4, -0.8, 0.45).normalize()
    const { target, distance } = placeCamera(points, direction, { wide: tall * aspect, tall })
    camera.up.set(0, 0, 1)
    camera.position.copy(target).addScaledVector(direction, distance)
    camera.lookAt(target)
    camera.updateMatrixWorld()
    const seen = points.map((point) => point.clone().project(camera))
    const furthest = Math.max(...seen.flatMap((point) => [Math.abs(point.x), Math.abs(point.y)]))
    expect(furthest).toBeCloseTo(1, 6)
  })
})

describe('orbitCamera', () => {
  const limits: [number, number] = [0.1, 1.7]
  const before = new Vector3(0.4, -0.8, 0.45)

  test('moves up, down and around at the same distance', () => {
    const above = orbitCamera(before, { higher: 15 }, limits)
    expect(above.z).toBeGreaterThan(before.z)
    expect(above.length()).toBeCloseTo(before.length(), 9)
    expect(orbitCamera(above, { higher: -15 }, limits).distanceTo(before)).toBeCloseTo(0, 9)
    expect(orbitCamera(before, { around: 90 }, limits).distanceTo(new Vector3(0.8, 0.4, 0.45))).toBeCloseTo(0, 9)
  })

  test('stays within the vertical limits', () => {
    const gone = (higher: number) =>
      Array.from({ length: 20 }).reduce<Vector3>((direction) => orbitCamera(direction, { higher }, limits), before)
    expect(gone(15).angleTo(new Vector3(0, 0, 1))).toBeCloseTo(0.1, 9)
    expect(gone(-15).angleTo(new Vector3(0, 0, 1))).toBeCloseTo(1.7, 9)
    for (const direction of [gone(15), gone(-15)]) expect(direction.x / direction.y).toBeCloseTo(before.x / before.y, 9)
    expect(gone(15).y).toBeLessThan(0)
  })
})
