import { type Design, knownModel } from '#features/selling/proofs/design.ts'
import { proofId } from '#features/selling/proofs/server/proof-id.ts'
import { contentHash } from '#platform/server/files.ts'
import { demoProducts } from '../products.ts'
import type { GiftSet, PlacedGift } from './sets.ts'

/** What stands in a set. Throws where the product has no model. */
export function designOf({ product, color, engraving, size = 'medium' }: PlacedGift): Design {
  const model = knownModel(demoProducts.find(({ name }) => name === product)?.modelFile)
  if (!model) throw new Error(`${product} has no model.`)
  return { model, make: { color, size, engraving } }
}

/** Tells a set from what it was: its gifts as they are proven, where they stand, and what stands beside them. */
export function hashOfSet({ paper, isDark, camera, gifts, props }: GiftSet): string {
  const placed = gifts.map((gift) => [proofId(designOf(gift)), gift.at, gift.turn, gift.lean])
  return contentHash(Buffer.from(JSON.stringify({ paper, isDark, camera, placed, props })))
}
