import { and, eq, isNull } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { sentModels } from './tables.ts'

/** Attaches a model to a request, which keeps it. Throws 400 for another user's or deleted model. Call it in the request's transaction. */
export async function attachModel(
  { database }: Shop,
  user: SignedIn,
  { modelId, requestId }: { modelId: string; requestId: string },
): Promise<void> {
  const [attached] = await database.db
    .update(sentModels)
    .set({ requestId })
    .where(and(byId(sentModels.id, modelId), eq(sentModels.userId, user.id), isNull(sentModels.requestId)))
    .returning({ id: sentModels.id })
  if (!attached) throw new Problem('bad-request', 'Your model no longer exists. Please upload the model again.')
}
