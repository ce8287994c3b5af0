import { eq } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { paymentEvents } from './tables.ts'

/** Handles a webhook event once. If `handle` throws, the provider sends the event again. */
export async function handleEventOnce(
  { database: { db }, clock, log }: Shop,
  { id, type, handle }: { id: string; type: string; handle: () => Promise<void> },
): Promise<void> {
  await db.insert(paymentEvents).values({ id, type, receivedAt: clock.now() }).onConflictDoNothing()
  const [known] = await db.select().from(paymentEvents).where(eq(paymentEvents.id, id))
  if (known?.processedAt) return
  await handle()
  await db.update(paymentEvents).set({ processedAt: clock.now() }).where(eq(paymentEvents.id, id))
  log.info({ eventId: id, type }, 'payment notice handled')
}
