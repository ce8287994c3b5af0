import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isOwner, type SignedIn } from '#platform/viewer.ts'
import type { Rights } from '../contract.ts'
import { findSettings } from './find-settings.ts'

/** What somebody of the shop may do besides the day's work: an owner everything, staff what an owner lets them (rule 64). */
export async function findRights(shop: Shop, admin: SignedIn): Promise<Rights> {
  if (isOwner(admin)) return { refunds: null, exports: true, deletesMessages: true }
  const { staffRefunds, staffExports, staffDeletesMessages } = await findSettings(shop)
  return { refunds: staffRefunds, exports: staffExports, deletesMessages: staffDeletesMessages }
}

const refusals = {
  exports: () => new Problem('not-allowed', 'An owner has to export this, or to let staff do it.'),
  deletesMessages: () => new Problem('not-allowed', 'An owner has to delete this, or to let staff do it.'),
} satisfies Partial<Record<keyof Rights, () => Problem>>

/** Throws 403 for staff whom no owner lets do it. */
export async function requireRight(shop: Shop, admin: SignedIn, right: keyof typeof refusals): Promise<void> {
  const rights = await findRights(shop, admin)
  if (!rights[right]) throw refusals[right]()
}
