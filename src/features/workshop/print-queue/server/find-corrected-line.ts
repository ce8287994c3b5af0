import { eq } from 'drizzle-orm'
import { materialOf } from '#features/gifts/makes/filament.ts'
import { piecesToPrint } from '#features/gifts/makes/to-print.ts'
import { orderItems } from '#features/orders/orders/server/tables.ts'
import type { Shop } from '#platform/server/shop.ts'

/** What pieces copy from their line, and how many pieces of the line are printed. */
export async function findCorrectedLine({ database: { db } }: Shop, orderItemId: string) {
  const [line] = await db.select().from(orderItems).where(eq(orderItems.id, orderItemId))
  if (!line) throw new Error('The corrected line is missing')
  const { make, proofId } = line
  return { toPrint: piecesToPrint(line), color: make?.color ?? null, material: materialOf(make), proofId }
}
