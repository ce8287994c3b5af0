import { and, eq } from 'drizzle-orm'
import { users } from '#features/base/accounts/server/tables.ts'
import type { ThreadBuyer, ThreadTopic } from '#features/selling/threads/server/find-thread.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import { noRequest } from '../custom-request.ts'
import { customRequestPaths } from '../paths.ts'
import { isRequestVisibleTo } from './find-requests.ts'
import { customRequests } from './tables.ts'

/** A request as the topic of its thread, for those who may see the request; without a viewer for jobs. Throws 404. */
export async function findRequestThread(shop: Shop, viewer: Viewer | null, id: string): Promise<ThreadTopic> {
  const [request] = await shop.database.db
    .select({ id: customRequests.id, title: customRequests.title })
    .from(customRequests)
    .where(and(byId(customRequests.id, id), viewer ? isRequestVisibleTo(viewer) : undefined))
  if (!request) throw new Problem('not-found', noRequest)
  return { id: request.id, title: `“${request.title}”`, adminPath: customRequestPaths.admin(request.id) }
}

export async function findRequestThreadBuyer({ database: { db } }: Shop, id: string): Promise<ThreadBuyer | undefined> {
  const [customer] = await db
    .select({ name: users.name, email: users.email })
    .from(customRequests)
    .innerJoin(users, eq(users.id, customRequests.userId))
    .where(eq(customRequests.id, id))
  return customer && { ...customer, path: customRequestPaths.own(id) }
}
