import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import { materialOf } from '#features/gifts/makes/filament.ts'
import { isInBodyColor, lettersColorOf, type MakeDescription } from '#features/gifts/makes/make.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { isNotCanceled, orderItems } from '#features/orders/orders/server/tables.ts'
import { noSuchPrintFile } from '#features/selling/proofs/server/make-files.ts'
import { fileNameOf } from '#platform/server/file-names.ts'
import { byId } from '#platform/server/filters.ts'
import { isId } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'

/** An order line that is printed from a model. */
export type PrintLine = {
  proofId: string
  material: Material
  /** Of body and letters. */
  filaments: string
  quantity: number
  fileName: string
}

/** One order line. Throws 404 for an unknown line, or a line without a model. */
export async function findPrintLine(
  shop: Shop,
  { orderId, itemId }: { orderId: string; itemId: string },
): Promise<PrintLine> {
  const [line] = await read(shop, and(byId(orderItems.id, itemId), byId(orderItems.orderId, orderId)))
  if (!line) throw noSuchPrintFile()
  return line
}

/** Several lines, sorted by order. Throws 404 when a line is unknown, or none is printed from a model. */
export async function findPrintLines(shop: Shop, itemIds: string[]): Promise<PrintLine[]> {
  if (!itemIds.every(isId)) throw noSuchPrintFile()
  const lines = await read(shop, inArray(orderItems.id, itemIds))
  if (lines.length === 0 || lines.length < new Set(itemIds).size) throw noSuchPrintFile()
  return lines
}

/** The filaments of a make; those of one plate are the same. Letters in the filament of the body add none. */
function filamentsOnPlate(make: MakeDescription | null): string {
  const letters = make && lettersColorOf(make)
  return [make?.color, letters && !isInBodyColor(letters) ? letters : undefined].filter(Boolean).join(' ')
}

async function read({ database: { db } }: Shop, which: ReturnType<typeof and>): Promise<PrintLine[]> {
  const rows = await db
    .select()
    .from(orderItems)
    .where(and(which, isNotNull(orderItems.proofId), isNotCanceled))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
  return rows.flatMap(({ proofId, orderId, position, quantity, productName, make }) =>
    proofId
      ? [
          {
            proofId,
            material: materialOf(make),
            filaments: filamentsOnPlate(make),
            quantity,
            fileName: fileNameOf(
              [orderNumber(orderId), position + 1, `${quantity}x`, productName, make?.engraving].join('-'),
            ),
          },
        ]
      : [],
  )
}
