import { enqueue } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'

export const sliceKind = 'slice'

/** Asks for the slicer's figures of what was built, where there is a slicer; until they are there the estimate stands. */
export async function wantSlicing(shop: Shop, id: string): Promise<void> {
  if (shop.config.slicer) await enqueue(shop, sliceKind, id, {})
}
