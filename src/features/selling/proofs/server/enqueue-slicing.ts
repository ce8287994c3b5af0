import { enqueue } from '#platform/server/jobs.ts'
import type { Shop } from '#platform/server/shop.ts'

export const sliceKind = 'slice'

/** Enqueues slicing of a built proof, if a slicer is configured. Until then the estimate applies. */
export async function enqueueSlicing(shop: Shop, id: string): Promise<void> {
  if (shop.config.slicer) await enqueue(shop, sliceKind, id, {})
}
