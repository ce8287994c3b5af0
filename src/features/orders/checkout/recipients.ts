/** The most recipients of one order (rule 136). */
export const maxRecipients = 5

/** Pieces of a cart line for one recipient. */
type PiecesOfLine = { cartItemId: string; quantity: number }

/**
 * Splits the lines of a cart among its recipients: the second and further ones get the pieces that were chosen for them, in their order,
 * and the first gets the rest. Undefined if the split does not fit the cart, or leaves a recipient without a piece.
 */
export function splitLines<Line extends { cartItemId: string | null; quantity: number }>(
  lines: Line[],
  further: { items: PiecesOfLine[] }[],
): (Line & { recipient?: number })[] | undefined {
  const left = new Map(lines.map((line) => [line.cartItemId, line.quantity]))
  for (const { items } of further)
    for (const { cartItemId, quantity } of items) left.set(cartItemId, (left.get(cartItemId) ?? 0) - quantity)
  if ([...left.values()].some((quantity) => quantity < 0)) return undefined
  const pick = (quantityOf: (line: Line) => number, recipient?: number) =>
    lines.flatMap((line) => {
      const quantity = quantityOf(line)
      return quantity > 0 ? [{ ...line, quantity, ...(recipient && { recipient }) }] : []
    })
  const parts = [
    pick(({ cartItemId }) => left.get(cartItemId) ?? 0),
    ...further.map(({ items }, place) =>
      pick(
        (line) => items.filter((one) => one.cartItemId === line.cartItemId).reduce((sum, one) => sum + one.quantity, 0),
        place + 2,
      ),
    ),
  ]
  return parts.every((part) => part.length > 0) ? parts.flat() : undefined
}

/** The lines of the cart from which `splitLines` made these. */
export function joinLines<Line extends { cartItemId: string | null; quantity: number }>(lines: Line[]): Line[] {
  const whole = new Map<string | null, Line>()
  for (const line of lines) {
    const before = whole.get(line.cartItemId)
    whole.set(line.cartItemId, { ...line, quantity: line.quantity + (before?.quantity ?? 0) })
  }
  return [...whole.values()]
}
