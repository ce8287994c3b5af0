import { eq } from 'drizzle-orm'
import type { Address } from '#platform/address.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { SavedAddresses } from '../contract.ts'
import { savedAddresses } from './tables.ts'

type Addresses = { shippingAddress: Address; billingAddress?: Address | null }

/** A parcel is for somebody: whoever buys, unless they name another (rule 48). */
export const addressedTo = (user: Pick<SignedIn, 'name'>, address: Address): Address => ({
  ...address,
  name: address.name || user.name,
})

/** Remembers a customer's addresses for the next checkout, in place of those remembered before. */
export async function saveAddresses({ database, clock }: Shop, user: SignedIn, given: Addresses): Promise<void> {
  const addresses = {
    shippingAddress: addressedTo(user, given.shippingAddress),
    billingAddress: given.billingAddress ? addressedTo(user, given.billingAddress) : null,
    updatedAt: clock.now(),
  }
  await database.db
    .insert(savedAddresses)
    .values({ userId: user.id, ...addresses })
    .onConflictDoUpdate({ target: savedAddresses.userId, set: addresses })
}

/** What checkout starts from: the saved addresses, or nothing. */
export async function findSavedAddresses(
  { database: { db } }: Shop,
  user: Pick<SignedIn, 'id'>,
): Promise<SavedAddresses> {
  const [found] = await db.select().from(savedAddresses).where(eq(savedAddresses.userId, user.id))
  return { shippingAddress: found?.shippingAddress ?? null, billingAddress: found?.billingAddress ?? null }
}

/** Forgets a customer's saved addresses; those of their orders stay with the orders. */
export const forgetAddresses = ({ database: { db } }: Shop, user: SignedIn) =>
  db.delete(savedAddresses).where(eq(savedAddresses.userId, user.id))
