import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { asin, atan2, cos, hypot, power, sin, tan } from './exact.ts'

const numbers = Array.from({ length: 2001 }, (_, i) => (i - 1000) / 80)

test('the functions agree with Math to eight or more digits', () => {
  for (const x of numbers) {
    expect(sin(x)).toBeCloseTo(Math.sin(x), 12)
    expect(cos(x)).toBeCloseTo(Math.cos(x), 12)
    if (Math.abs(Math.cos(x)) > 0.1) expect(tan(x)).toBeCloseTo(Math.tan(x), 11)
    for (const y of [-3, -0.01, 0, 0.5, 12]) {
      expect(atan2(y, x)).toBeCloseTo(Math.atan2(y, x), 12)
      expect(hypot(x, y, 1)).toBeCloseTo(Math.hypot(x, y, 1), 12)
    }
    if (x >= 0) for (const exponent of [0, 0.62, 1, 1.06, 3]) expect(power(x, exponent)).toBeCloseTo(x ** exponent, 8)
    if (Math.abs(x) <= 1) expect(asin(x)).toBeCloseTo(Math.asin(x), 7)
  }
})

test('no model uses Math functions whose rounding depends on the engine', () => {
  const built = globSync('src/features/gifts/{models,lettering}/**/*.ts').filter(
    (file) => !/\.test\.ts$|exact\.ts$/.test(file),
  )
  const offences = built.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /Math\.(a?(sin|cos|tan)h?|atan2|hypot|pow|exp\w*|log\w*|cbrt)\b|[\w)!] \*\* /.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(built.length).toBeGreaterThan(40)
  expect(offences).toEqual([])
})
