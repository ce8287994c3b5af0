import { eq } from 'drizzle-orm'
import type { MakeDescription, ModelVersion } from '#features/gifts/makes/make.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { orderEvents, orderItems } from './tables.ts'

type Corrected = { make: MakeDescription; model: ModelVersion | null; proofId: string | null; image: string | null }
type Correction = { line: { id: string; orderId: string }; corrected: Corrected; text: string }

/** Stores a line as corrected, and the event. Its price and quantity stay. Call it in the transaction that has locked the order. */
export async function correctItem(
  { database: { db }, clock }: Shop,
  user: SignedIn | null,
  { line: { id, orderId }, corrected, text }: Correction,
): Promise<void> {
  await db.update(orderItems).set(corrected).where(eq(orderItems.id, id))
  await db.insert(orderEvents).values({
    ...{ orderId, kind: 'corrected', text, createdAt: clock.now() },
    ...{ userId: user?.id ?? null, userName: user?.name ?? null },
  })
}
