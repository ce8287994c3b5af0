import { and, inArray, lt, type SQL } from 'drizzle-orm'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { deleteModelsOf } from '#features/selling/sent-models/server/delete-models.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn, Viewer } from '#platform/viewer.ts'
import { closedRequestDays, closedStatuses } from '../custom-request.ts'
import { findRequest } from './find-requests.ts'
import { customRequests } from './tables.ts'

const day = 24 * 60 * 60_000
const isClosed = inArray(customRequests.status, closedStatuses)

/** Deletes the model of a closed request; a request without a model stays as it is. Throws 404, and 409 for an open request. */
export async function deleteRequestModel(
  shop: Shop,
  admin: SignedIn,
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<void> {
  const { status } = await findRequest(shop, viewer, id)
  // The status is checked once more in the deletion, because the request can be reopened in between.
  const models = await deleteModelsOf(shop, requestsThat(shop, and(byId(customRequests.id, id), isClosed)))
  if (models.length === 0 && !closedStatuses.includes(status))
    throw new Problem('conflict', 'This request is open. Complete, decline or cancel the request first.')
  for (const model of models)
    await recordChange(shop, admin, {
      ...{ entity: 'custom-request', entityId: id, action: 'update' },
      before: { model },
      after: { model: null },
    })
}

/** Deletes the models of requests that were closed long ago. */
export async function sweepRequestModels(shop: Shop): Promise<void> {
  const before = new Date(shop.clock.now().getTime() - closedRequestDays * day)
  await deleteModelsOf(shop, requestsThat(shop, and(isClosed, lt(customRequests.updatedAt, before))))
}

const requestsThat = ({ database: { db } }: Shop, which: SQL | undefined) =>
  db.select({ id: customRequests.id }).from(customRequests).where(which)
