import { eq } from 'drizzle-orm'
import type { Make } from '#features/makes/make.ts'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Caller } from '#platform/viewer.ts'
import { findModelOf, wholeDesign } from './find-model.ts'
import { proofId } from './proof-id.ts'
import { proofs } from './tables.ts'
import type { MakingShop } from './threads.ts'

/** A text is tried on a gift in a part of a second, by a thread that everybody shares. */
const trialLimit: Limit = {
  name: 'engraving-trial',
  most: 240,
  minutes: 10,
  sentence: 'That is a lot of engravings. Please wait ten minutes and try again.',
}

/**
 * Keeps what somebody wants of a product as a proof; answers its id, the same for the same wish, or null for a product without a
 * model. Throws 400 with what would fit when its text cannot be printed so that it is read (rule 60). Not for a
 * transaction: it may wait for a thread.
 */
export async function keepProof(
  shop: MakingShop,
  { address }: Caller,
  { modelFile, make }: { modelFile: string | null; make: Make },
): Promise<string | null> {
  const model = await findModelOf(shop, modelFile)
  if (!model) return null
  const { db } = shop.database
  const design = { model, make }
  const id = proofId(design)
  const [known] = await db.select({ id: proofs.id }).from(proofs).where(eq(proofs.id, id))
  if (known) return id
  if (make.engraving) {
    await countAttempt(shop, trialLimit, address)
    const fit = await shop.workshop.fit(await wholeDesign(shop, design))
    if (!fit.fits) throw new Problem('bad-request', fit.sentence)
  }
  await db
    .insert(proofs)
    .values({ id, ...design, createdAt: shop.clock.now() })
    .onConflictDoNothing()
  return id
}
