import { eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { confirmPassword } from './change-account.ts'
import { isOnly, lockLeaver, lockOwners } from './rights.ts'
import { users } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Told before an account is deleted, outside of a transaction: payments are canceled with their provider. */
    accountLeaving: (shop: Shop, user: SignedIn) => Promise<void>
    /** Told in the transaction that deletes an account. */
    accountDeleted: (shop: Shop, user: SignedIn) => Promise<void>
  }
}

/**
 * Deletes somebody's own account with what hangs on it. Throws 409 for the last owner, whom the shop needs, and what
 * `confirmPassword` throws.
 */
export async function deleteAccount(shop: Shop, user: SignedIn, password: string): Promise<void> {
  await confirmPassword(shop, user, password)
  await shop.events.accountLeaving(shop, user)
  await shop.database.transaction(async () => {
    const owners = await lockOwners(shop)
    if (isOnly(owners, user.id)) throw new Problem('conflict', 'You are the only owner: the shop needs one.')
    // Nobody begins anything for them from here on; whoever has begun is waited for, before anything else is locked.
    await lockLeaver(shop, user.id)
    await shop.events.accountDeleted(shop, user)
    await shop.database.db.delete(users).where(eq(users.id, user.id))
  })
  shop.log.info({ userId: user.id }, 'account deleted')
}
