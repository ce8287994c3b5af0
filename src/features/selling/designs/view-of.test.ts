import { expect, test } from 'vitest'
import { viewOf } from './view-of.ts'

const farFrom = ({ around, above }: { around: number; above: number }, [x, y, z]: [number, number, number]) => {
  const [turned, high] = [around, above].map((degrees) => (degrees * Math.PI) / 180) as [number, number]
  const eye = [Math.sin(turned) * Math.cos(high), -Math.cos(turned) * Math.cos(high), Math.sin(high)] as const
  return (Math.acos(eye[0] * x + eye[1] * y + eye[2] * z) * 180) / Math.PI
}

test.each<[string, [number, number, number]]>([
  ['on an upright face', [0, -1, 0]],
  ['on a slope', [0, 0.555, 0.832]],
  ['on a steep slope', [0.8, 0, 0.6]],
  ['on top', [0, 0, 1]],
])('shows both the text and the shape of a design with text %s', (_, normal) => {
  const aside = farFrom(viewOf({ normal }), normal)
  expect(aside).toBeGreaterThan(15)
  expect(aside).toBeLessThan(36)
})
