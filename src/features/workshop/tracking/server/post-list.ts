import { postNumber } from '#features/workshop/parcels/server/post-number.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { CheckedList, TrackedLine } from '../contract.ts'
import { checkTrackingList } from './check-list.ts'

/** Saves a pasted list, each line whole or not at all; answers the result or the problem of each line. Throws 400. */
export async function postTrackingList(
  shop: Shop,
  admin: SignedIn,
  { text, tell = true }: { text: string; tell?: boolean | undefined },
): Promise<CheckedList> {
  const { lines } = await checkTrackingList(shop, { text })
  const done: TrackedLine[] = []
  // One line after another: a line may refer to what the line before has left.
  for (const line of lines) done.push(await postLine(shop, admin, { line, tell }))
  return { lines: done }
}

async function postLine(shop: Shop, admin: SignedIn, { line, tell }: { line: TrackedLine; tell: boolean }) {
  if (!line.found || line.found.does === 'nothing') return line
  const { orderId, parcel, trackingNumber, carrier } = line.found
  try {
    await postNumber(shop, admin, { orderId, parcel, trackingNumber, carrier, tell })
    return line
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { ...line, problem: error.message, found: null }
  }
}
