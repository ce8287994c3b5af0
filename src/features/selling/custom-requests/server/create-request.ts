import type * as z from 'zod/mini'
import { tellMaker } from '#features/base/settings/server/tell-maker.ts'
import { attachModel } from '#features/selling/sent-models/server/attach-model.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { createCustomRequestSchema } from '../contract.ts'
import { newRequest } from './mails.ts'
import { customRequests } from './tables.ts'
import { requireOwnImages } from './upload-image.ts'

const requestLimit: Limit = {
  name: 'custom-request',
  most: 20,
  minutes: 60,
  sentence: 'You have sent too many requests. Please wait an hour before you send another request.',
}

/** Stores a custom design request as pending and returns its id. Throws 400 for a picture or a model of another user. */
export async function createRequest(
  shop: Shop,
  user: SignedIn,
  { modelId, ...wish }: z.output<typeof createCustomRequestSchema>,
): Promise<string> {
  const { database, clock, log } = shop
  await countAttempt(shop, requestLimit, user.id)
  await requireOwnImages(shop, user, wish.referenceImages)
  const now = clock.now()
  const request = await database.transaction(async () => {
    const [stored] = await database.db
      .insert(customRequests)
      .values({
        ...wish,
        userId: user.id,
        specifications: wish.specifications ?? null,
        budget: wish.budget || null,
        timeline: wish.timeline || null,
        createdAt: now,
        updatedAt: now,
      })
      .returning({ id: customRequests.id })
    if (!stored) throw new Error('The request was not stored')
    if (modelId) await attachModel(shop, user, { modelId, requestId: stored.id })
    const mail = newRequest(stored.id, wish, user.name)
    await tellMaker(shop, { about: 'request', key: `new-request:${stored.id}`, replyTo: user.email, mail })
    return stored
  })
  log.info({ customRequestId: request.id }, 'custom request received')
  return request.id
}
