import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import { isOnStaff, type SignedIn } from '#platform/viewer.ts'
import { deleteSavedAddresses } from './addresses.ts'
import { noPassword } from './passwords.ts'
import { revokeAccess } from './rights.ts'
import { users } from './tables.ts'

/** Whether the account's holder has shown to read its mailbox. Staff have: only the shop makes them staff. */
export async function hasProvenMailbox({ database: { db } }: Shop, account: SignedIn): Promise<boolean> {
  return (
    isOnStaff(account) || (await db.$count(users, and(eq(users.id, account.id), isNotNull(users.emailProvenAt)))) > 0
  )
}

/**
 * Remembers that the account's mailbox is read by the person who signs in. Another person may have registered the address before, so the
 * first proof ends all sessions and links, deletes the saved addresses, to which the first person could have the goods sent, and replaces
 * the password, by default with none. Call it in a transaction.
 */
export async function proveMailbox(shop: Shop, account: SignedIn, passwordHash = noPassword): Promise<void> {
  const [isFirst] = await shop.database.db
    .update(users)
    .set({ emailProvenAt: shop.clock.now(), password: passwordHash })
    .where(and(eq(users.id, account.id), isNull(users.emailProvenAt)))
    .returning({ id: users.id })
  if (!isFirst) return
  await revokeAccess(shop, account)
  await deleteSavedAddresses(shop, account)
}
