/** Deals pieces of products out over the lines that want them, in their order; a line without a product gets none. */
export function dealOut<Line extends { productId: string | null; quantity: number }>(
  lines: Line[],
  pieces: ReadonlyMap<string, number>,
): (Line & { fromStock: number })[] {
  const left = new Map(pieces)
  return lines.map((line) => {
    const available = line.productId ? (left.get(line.productId) ?? 0) : 0
    const fromStock = Math.min(available, line.quantity)
    if (line.productId) left.set(line.productId, available - fromStock)
    return { ...line, fromStock }
  })
}
