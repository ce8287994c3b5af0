import { and, eq, sql } from 'drizzle-orm'
import { byId } from '#platform/server/filters.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { FailPiece } from '../contract.ts'
import { keepOrdersOf, movedMeanwhile, noSuchPiece } from './keep-pieces.ts'
import type { PrintingShop } from './say-filament-used.ts'
import { printJobs } from './tables.ts'

/**
 * A piece that failed stays as it was, with why and what it cost, and is queued again in its old place, so that it comes first (rule 69).
 * Answers the new attempt. Nobody is the printer itself. Throws 404, and 409 for a piece that is not being printed.
 */
export const failPiece = (
  shop: PrintingShop,
  admin: SignedIn | null,
  wish: FailPiece & { id: string },
): Promise<string> => shop.database.transaction(() => fail(shop, admin, wish))

async function fail(
  shop: PrintingShop,
  admin: SignedIn | null,
  { id, reason: failureReason, gramsLost }: FailPiece & { id: string },
) {
  const { database, clock, log } = shop
  const { db } = database
  const [known] = await db.select({ id: printJobs.id }).from(printJobs).where(byId(printJobs.id, id))
  if (!known) throw noSuchPiece()
  await keepOrdersOf(shop, [id])
  const now = clock.now()
  const [failed] = await db
    .update(printJobs)
    .set({ status: 'failed', failureReason, gramsLost, endedAt: now, version: sql`${printJobs.version} + 1` })
    .where(and(eq(printJobs.id, id), eq(printJobs.status, 'printing')))
    .returning()
  if (!failed) throw movedMeanwhile(1, 1, 'not being printed any more')
  await shop.whenFilamentUsed([{ color: failed.color, grams: gramsLost ?? 0 }])
  const { orderId, orderItemId, color, proofId, piece, position, attempt, isPaused } = failed
  const [reprint] = await db
    .insert(printJobs)
    .values({
      ...{ orderId, orderItemId, color, proofId, piece, position, isPaused },
      attempt: attempt + 1,
      createdAt: now,
    })
    .returning({ id: printJobs.id })
  if (!reprint) throw new Error('The reprint was not stored')
  log.info({ orderId, piece: id, reason: failureReason, gramsLost, userId: admin?.id }, 'a print failed')
  return reprint.id
}
