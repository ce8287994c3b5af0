import type { MakeDescription } from '#features/gifts/makes/make.ts'
import { hasOwnWords } from '#features/gifts/makes/to-print.ts'

type Wanting = { productId: string | null; quantity: number }

/**
 * Divides stock among lines, in their order, but serves lines with text last, because those are printed anyway (rule 92). Lines
 * without a product get none. Returns the lines in the original order with `fromStock`.
 */
export function allocateStock<Line extends Wanting>(
  lines: Line[],
  { pieces, makeOf }: { pieces: ReadonlyMap<string, number>; makeOf: (line: Line) => MakeDescription | null },
): (Line & { fromStock: number })[] {
  const left = new Map(pieces)
  const isPrinted = (line: Line) => hasOwnWords(makeOf(line) ?? { engraving: '' })
  const allocated = new Map<Line, number>()
  for (const line of [...lines.filter((one) => !isPrinted(one)), ...lines.filter(isPrinted)]) {
    const available = line.productId ? (left.get(line.productId) ?? 0) : 0
    const fromStock = Math.min(available, line.quantity)
    if (line.productId) left.set(line.productId, available - fromStock)
    allocated.set(line, fromStock)
  }
  return lines.map((line) => ({ ...line, fromStock: allocated.get(line) ?? 0 }))
}
