import { and, eq, sql } from 'drizzle-orm'
import { editConflict, recordChange } from '#features/base/audit/server/record-change.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { ChangeRequest } from '../contract.ts'
import type { RequestStatus } from '../custom-request.ts'
import { lockRequest } from './find-requests.ts'
import { customRequests } from './tables.ts'

/** Statuses that promise the customer a price. */
const needsQuote: RequestStatus[] = ['quoted', 'accepted']

/** Marks the customer's answer as read, if the request still has the `version` that the admin saw. A later answer stays unread. */
export const readAnswer = ({ database: { db } }: Shop, { id, version }: { id: string; version: number }) =>
  db
    .update(customRequests)
    .set({ answerIsUnread: false })
    .where(and(byId(customRequests.id, id), eq(customRequests.version, version)))

/** Changes a request's status or notes. Throws 404, and 409 if another admin saved first or the status needs a quote. */
export async function changeRequest(
  shop: Shop,
  admin: SignedIn,
  { id, version, ...change }: ChangeRequest & { id: string },
): Promise<void> {
  const { database, clock } = shop
  await database.transaction(async () => {
    const before = await lockRequest(shop, admin, id)
    if (version !== undefined && version !== before.version)
      throw await editConflict(shop, { entity: 'custom-request', entityId: id })
    if (change.status && needsQuote.includes(change.status) && before.quote === null)
      throw new Problem('conflict', 'Create a quote first. This status tells the customer that they can pay.')
    const [after] = await database.db
      .update(customRequests)
      .set({
        ...(change.status && { status: change.status }),
        // An admin who sends the current version has seen the answer.
        ...(version !== undefined && { answerIsUnread: false }),
        ...(change.adminNotes !== undefined && { adminNotes: change.adminNotes || null }),
        version: sql`${customRequests.version} + 1`,
        updatedAt: clock.now(),
      })
      .where(eq(customRequests.id, id))
      .returning()
    // The audit log stores only the workshop's fields, not the customer's text.
    const part = ({ status, adminNotes }: typeof before) => ({ status, adminNotes })
    await recordChange(shop, admin, {
      entity: 'custom-request',
      entityId: id,
      action: 'update',
      before: part(before),
      after: part(after ?? before),
    })
  })
  // Only an accepted quote can be paid.
  if (change.status && change.status !== 'accepted') await shop.events.quoteEnded(shop, id)
}
