// The rounding of Math.sin and similar functions depends on the engine. These functions use only exactly specified operations,
// which makes built gifts byte-identical everywhere. They are accurate to about thirteen digits.

const quarter = 1.5707963267341256
const rest = 6.077100506506192e-11

/** The sine of an angle in radians. */
export function sin(angle: number): number {
  const turns = Math.round(angle / (Math.PI / 2))
  const within = angle - turns * quarter - turns * rest
  const place = ((turns % 4) + 4) % 4
  const value = place % 2 === 0 ? sineWithin(within) : cosineWithin(within)
  return place < 2 ? value : -value
}

/** The cosine of an angle in radians. */
export const cos = (angle: number): number => sin(angle + Math.PI / 2)

/** The tangent of an angle in radians. */
export const tan = (angle: number): number => sin(angle) / cos(angle)

/** The angle in radians, from -π to π, at which a point lies from the origin. */
export function atan2(y: number, x: number): number {
  if (x === 0 && y === 0) return 0
  if (Math.abs(y) > Math.abs(x)) return (y > 0 ? Math.PI / 2 : -Math.PI / 2) - arcus(x / y)
  if (x > 0) return arcus(y / x)
  return arcus(y / x) + (y < 0 ? -Math.PI : Math.PI)
}

/** The arcsine in radians; the input is clamped to -1 to 1. */
export const asin = (sine: number): number => atan2(sine, Math.sqrt(Math.max(0, 1 - sine * sine)))

/** The length of a vector. */
export const hypot = (...parts: number[]): number => Math.sqrt(parts.reduce((sum, part) => sum + part * part, 0))

/** The sine of an angle from -π/4 to π/4. */
function sineWithin(angle: number) {
  const square = angle * angle
  let term = angle
  let sum = angle
  for (let i = 2; i < 18; i += 2) {
    term *= -square / (i * (i + 1))
    sum += term
  }
  return sum
}

function cosineWithin(angle: number) {
  const square = angle * angle
  let term = 1
  let sum = 1
  for (let i = 1; i < 19; i += 2) {
    term *= -square / (i * (i + 1))
    sum += term
  }
  return sum
}

/** The arctangent of a slope from -1 to 1. Halving the angle three times shortens the series. */
function arcus(slope: number) {
  let half = slope
  for (let i = 0; i < 3; i++) half /= 1 + Math.sqrt(1 + half * half)
  const square = half * half
  let power = half
  let sum = half
  for (let i = 3; i < 19; i += 2) {
    power *= -square
    sum += power / i
  }
  return 8 * sum
}

/** A non-negative number to any power, accurate to about ten digits. */
export function power(base: number, exponent: number): number {
  if (base === 0) return exponent === 0 ? 1 : 0
  let root = base
  for (let i = 0; i < 10; i++) root = Math.sqrt(root)
  const share = (root - 1) / (root + 1)
  const square = share * share
  let result = 1
  let term = 1
  // Ten square roots here and ten squarings below: the logarithm of the root is 1/1024 of the base's.
  const step = 2 * share * (1 + square / 3 + (square * square) / 5) * exponent
  for (let i = 1; i < 12; i++) {
    term *= step / i
    result += term
  }
  for (let i = 0; i < 10; i++) result *= result
  return result
}

export const squared = (number: number): number => number * number
