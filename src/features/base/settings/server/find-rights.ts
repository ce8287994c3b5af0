import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { isInWorkshop, isOwner, type SignedIn } from '#platform/viewer.ts'
import type { Rights } from '../contract.ts'
import { findSettings } from './find-settings.ts'

/** An admin's rights beyond the daily work. Owners have all rights, staff those that an owner has granted, and the workshop none (rule 64). */
export async function findRights(shop: Shop, admin: SignedIn): Promise<Rights> {
  if (isOwner(admin)) return { refunds: null, exports: true, deletesMessages: true }
  if (isInWorkshop(admin)) return { refunds: '0.00', exports: false, deletesMessages: false }
  const { staffRefunds, staffExports, staffDeletesMessages } = await findSettings(shop)
  return { refunds: staffRefunds, exports: staffExports, deletesMessages: staffDeletesMessages }
}

const refusals = {
  exports: () =>
    new Problem('not-allowed', 'You cannot export data. Ask an owner to export it, or to let staff export data.'),
  deletesMessages: () =>
    new Problem(
      'not-allowed',
      'You cannot delete messages. Ask an owner to delete this message, or to let staff delete messages.',
    ),
} satisfies Partial<Record<keyof Rights, () => Problem>>

/** Throws 403 for staff without this right. */
export async function requireRight(shop: Shop, admin: SignedIn, right: keyof typeof refusals): Promise<void> {
  const rights = await findRights(shop, admin)
  if (!rights[right]) throw refusals[right]()
}
