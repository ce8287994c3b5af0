import { changeRights, isOnly, lockAdmin, lockOwnersFor, revokeRights } from '#features/base/accounts/server/rights.ts'
import { removeSecondFactor } from '#features/base/accounts/server/second-factor.ts'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn, StaffRole } from '#platform/viewer.ts'
import { revokeInvitationsOf } from './invitations.ts'

/** Changes an admin's role. Throws 404, and 409 for the last owner. decisions/0026 */
export const changeStaffRole = (
  shop: Shop,
  owner: SignedIn,
  { id, staffRole }: { id: string; staffRole: StaffRole },
): Promise<void> =>
  shop.database.transaction(async () => {
    const { before, refuseLast } = await lockMember(shop, owner, id)
    if (staffRole !== 'owner') refuseLast()
    await changeRights(shop, before, staffRole)
    if (staffRole !== 'owner') await revokeInvitationsOf(shop, before)
    await recordChange(shop, owner, {
      entity: 'staff',
      entityId: id,
      action: 'update',
      before: { name: before.name, role: before.staffRole ?? 'staff' },
      after: { name: before.name, role: staffRole },
    })
  })

/** Switches off the sign-in codes of another person who has lost them. Throws 404, and 409 for one's own. */
export const removeStaffCodes = (shop: Shop, owner: SignedIn, id: string): Promise<void> =>
  shop.database.transaction(async () => {
    if (id === owner.id)
      throw new Problem('conflict', 'Switch your own codes off in your account, with your password and a code.')
    const { before } = await lockMember(shop, owner, id)
    if (!(await removeSecondFactor(shop, before))) return
    await recordChange(shop, owner, {
      ...{ entity: 'staff', entityId: id, action: 'update' },
      before: { name: before.name, codes: 'on' },
      after: { name: before.name, codes: 'off' },
    })
  })

/**
 * Makes an admin a customer, ends their sessions and revokes the invitations that they sent. Throws 404, and 409 for the last owner.
 */
export const removeFromStaff = (shop: Shop, owner: SignedIn, id: string): Promise<void> =>
  shop.database.transaction(async () => {
    const { before, refuseLast } = await lockMember(shop, owner, id)
    refuseLast()
    await revokeRights(shop, before)
    await revokeInvitationsOf(shop, before)
    await recordChange(shop, owner, {
      entity: 'staff',
      entityId: id,
      action: 'delete',
      before: { name: before.name, email: before.email, role: before.staffRole ?? 'staff' },
    })
    shop.log.info({ userId: id }, 'rights taken away')
  })

async function lockMember(shop: Shop, owner: SignedIn, id: string) {
  const owners = await lockOwnersFor(shop, owner)
  const before = await lockAdmin(shop, id)
  if (!before) throw new Problem('not-found', 'This person is not on the staff.')
  const refuseLast = () => {
    if (isOnly(owners, id)) throw new Problem('conflict', 'The shop needs an owner. Make another person owner first.')
  }
  return { before, refuseLast }
}
