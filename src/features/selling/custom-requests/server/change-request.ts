import { and, eq, sql } from 'drizzle-orm'
import { changedMeanwhile, recordChange } from '#features/base/audit/server/record-change.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { ChangeRequest } from '../contract.ts'
import type { RequestStatus } from '../custom-request.ts'
import { lockRequest } from './find-requests.ts'
import { customRequests } from './tables.ts'

/** What a customer reads as a price that is there. */
const needsQuote: RequestStatus[] = ['quoted', 'accepted']

/** Somebody of the shop has seen what the customer said to the quote, in the `version` they saw: what was said since is still unread. */
export const readAnswer = ({ database: { db } }: Shop, { id, version }: { id: string; version: number }) =>
  db
    .update(customRequests)
    .set({ answerIsUnread: false })
    .where(and(byId(customRequests.id, id), eq(customRequests.version, version)))

/** Moves a request on, or notes something about it for the workshop. Throws 404, and 409 when somebody else was faster or a price is missing. */
export async function changeRequest(
  shop: Shop,
  admin: SignedIn,
  { id, version, ...change }: ChangeRequest & { id: string },
): Promise<void> {
  const { database, clock } = shop
  await database.transaction(async () => {
    const before = await lockRequest(shop, admin, id)
    if (version !== undefined && version !== before.version)
      throw await changedMeanwhile(shop, { entity: 'custom-request', entityId: id })
    if (change.status && needsQuote.includes(change.status) && before.quote === null)
      throw new Problem('conflict', 'Make a quote first: the customer reads that it can be paid.')
    const [after] = await database.db
      .update(customRequests)
      .set({
        ...(change.status && { status: change.status }),
        // Whoever says what they saw has seen the answer.
        ...(version !== undefined && { answerIsUnread: false }),
        ...(change.adminNotes !== undefined && { adminNotes: change.adminNotes || null }),
        version: sql`${customRequests.version} + 1`,
        updatedAt: clock.now(),
      })
      .where(eq(customRequests.id, id))
      .returning()
    // What customers wrote is theirs: only what the workshop changed is kept in the log.
    const part = ({ status, adminNotes }: typeof before) => ({ status, adminNotes })
    await recordChange(shop, admin, {
      entity: 'custom-request',
      entityId: id,
      action: 'update',
      before: part(before),
      after: part(after ?? before),
    })
  })
  // Only what is agreed on can be paid.
  if (change.status && change.status !== 'accepted') await shop.events.quoteEnded(shop, id)
}
