import { eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { confirmPassword } from './confirm-password.ts'
import { isOnly, lockForDeletion, lockOwners } from './rights.ts'
import { users } from './tables.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Sent before an account is deleted, outside a transaction: payments are canceled with the provider. */
    accountLeaving: (shop: Shop, user: SignedIn) => Promise<void>
    /** Sent within the transaction that deletes an account. */
    accountDeleted: (shop: Shop, user: SignedIn) => Promise<void>
  }
}

/**
 * Deletes the user's account and the rows that depend on it. Throws 409 for the shop's only owner, and what `confirmPassword`
 * throws.
 */
export async function deleteAccount(shop: Shop, user: SignedIn, password: string): Promise<void> {
  await confirmPassword(shop, user, password)
  await shop.events.accountLeaving(shop, user)
  await shop.database.transaction(async () => {
    const owners = await lockOwners(shop)
    if (isOnly(owners, user.id))
      throw new Problem(
        'conflict',
        'You are the only owner, and the shop needs an owner. Make another person owner first.',
      )
    // Waits for running transactions of this account and blocks new ones. This lock comes before all other locks.
    await lockForDeletion(shop, user.id)
    await shop.events.accountDeleted(shop, user)
    await shop.database.db.delete(users).where(eq(users.id, user.id))
  })
  shop.log.info({ userId: user.id }, 'account deleted')
}
