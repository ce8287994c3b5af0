import { and, isNotNull, lt } from 'drizzle-orm'
import { deleteExpiredLinks } from '#features/base/accounts/server/one-time-links.ts'
import { deleteExpiredSessions } from '#features/base/accounts/server/sessions.ts'
import { forgetOldGuestCheckouts } from '#features/orders/checkout/server/forget-guest-checkouts.ts'
import { sweepPhotos } from '#features/orders/claims/server/upload-photo.ts'
import { updateKnownWords } from '#features/selling/catalog/server/update-known-words.ts'
import { sweepRequestModels } from '#features/selling/custom-requests/server/delete-request-models.ts'
import { deleteUnusedProofs } from '#features/selling/proofs/server/delete-unused-proofs.ts'
import { sweepModels } from '#features/selling/sent-models/server/delete-models.ts'
import { sweepThreadPictures } from '#features/selling/threads/server/post-message.ts'
import { removeOldArrivals } from '#platform/server/arriving-files.ts'
import { every } from '#platform/server/every.ts'
import { forgetOldAttempts } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { keptMails, outbox } from '#platform/server/tables.ts'
import { findUnusedProofs } from './find-unused-proofs.ts'

const hour = 60 * 60_000
const keptDays = 30

/** Deletes ended sessions, expired links, expired counts, models without a request, photos without a claim or message, files that never arrived whole, unused proofs, jobs and mails older than a month, and the personal data of guests in checkouts that ended a month ago; compacts the search words. */
export async function tidyUp(shop: Shop): Promise<void> {
  const { database, clock } = shop
  const monthAgo = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60_000)
  await deleteExpiredSessions(shop)
  await deleteExpiredLinks(shop, clock.now())
  await forgetOldAttempts(shop)
  await database.db.delete(keptMails).where(lt(keptMails.createdAt, monthAgo))
  // Finished jobs are kept for a month, so that the same job is not added again.
  await database.db.delete(outbox).where(and(isNotNull(outbox.doneAt), lt(outbox.doneAt, monthAgo)))
  await forgetOldGuestCheckouts(shop, monthAgo)
  await updateKnownWords(shop)
  await sweepModels(shop)
  await sweepRequestModels(shop)
  await sweepPhotos(shop)
  await sweepThreadPictures(shop)
  await removeOldArrivals(shop)
  await deleteUnusedProofs(shop, await findUnusedProofs(shop))
}

/** Tidies up now and every hour. Answers a function that stops this and waits for the current round. */
export const startTidying = (shop: Shop): (() => Promise<void>) =>
  every(hour, shop.log, 'tidying up failed', () => tidyUp(shop)).stop
