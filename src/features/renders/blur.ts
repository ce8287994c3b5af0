/** A square of values with each made the mean of those round it, three times over: soft, and as quick for a wide radius as for a small one. */
export function blur(values: Float32Array, size: number, radius: number): Float32Array {
  let blurred = values
  for (let pass = 0; pass < 3; pass++) {
    blurred = blurLines(blurred, size, radius, 1, size)
    blurred = blurLines(blurred, size, radius, size, 1)
  }
  return blurred
}

function blurLines(values: Float32Array, size: number, radius: number, step: number, line: number) {
  const blurred = new Float32Array(values.length)
  const width = 2 * radius + 1
  for (let count = 0; count < size; count++) {
    const start = count * line
    let sum = 0
    for (let i = 0; i <= radius && i < size; i++) sum += values[start + i * step]!
    for (let i = 0; i < size; i++) {
      blurred[start + i * step] = sum / width
      if (i + radius + 1 < size) sum += values[start + (i + radius + 1) * step]!
      if (i - radius >= 0) sum -= values[start + (i - radius) * step]!
    }
  }
  return blurred
}
