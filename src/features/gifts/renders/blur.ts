/** Reusable buffers for a blur: an intermediate buffer and the result. For a large picture they take megabytes each. */
export type BlurBuffers = { across: Float32Array; blurred: Float32Array }
export const allocateBlur = (size: number): BlurBuffers => ({
  across: new Float32Array(size * size),
  blurred: new Float32Array(size * size),
})

/**
 * Blurs a square of values with three box blurs, whose time does not depend on the radius. Returns `blurred`, which is
 * overwritten by the next call with the same buffers.
 */
export function blur(
  values: Float32Array,
  size: number,
  radius: number,
  { across, blurred }: BlurBuffers = allocateBlur(size),
): Float32Array {
  for (let pass = 0; pass < 3; pass++) {
    blurRows(pass === 0 ? values : blurred, across, size, radius)
    blurColumns(across, blurred, size, radius)
  }
  return blurred
}

function blurRows(values: Float32Array, blurred: Float32Array, size: number, radius: number) {
  const width = 2 * radius + 1
  for (let start = 0; start < size * size; start += size) {
    let sum = 0
    for (let i = 0; i <= radius && i < size; i++) sum += values[start + i]!
    for (let i = 0; i < size; i++) {
      blurred[start + i] = sum / width
      if (i + radius + 1 < size) sum += values[start + i + radius + 1]!
      if (i - radius >= 0) sum -= values[start + i - radius]!
    }
  }
}

/** Processes all columns row by row, because going down each column would cause cache misses. */
function blurColumns(values: Float32Array, blurred: Float32Array, size: number, radius: number) {
  const width = 2 * radius + 1
  const sums = new Float64Array(size)
  for (let i = 0; i <= radius && i < size; i++)
    for (let column = 0; column < size; column++) sums[column]! += values[i * size + column]!
  for (let i = 0; i < size; i++) {
    const [at, enters, leaves] = [i * size, (i + radius + 1) * size, (i - radius) * size]
    const [doEnter, doLeave] = [enters < size * size, leaves >= 0]
    for (let column = 0; column < size; column++) {
      let sum = sums[column]!
      blurred[at + column] = sum / width
      if (doEnter) sum += values[enters + column]!
      if (doLeave) sum -= values[leaves + column]!
      sums[column] = sum
    }
  }
}
