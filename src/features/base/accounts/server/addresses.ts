import { eq } from 'drizzle-orm'
import type { Address } from '#platform/address.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { SavedAddresses } from '../contract.ts'
import { savedAddresses } from './tables.ts'

type Addresses = { shippingAddress: Address; billingAddress?: Address | null }

/** Adds the recipient's name: the buyer's name unless the address has its own (rule 48). */
export const withRecipient = (user: Pick<SignedIn, 'name'>, address: Address): Address => ({
  ...address,
  name: address.name || user.name,
})

/** Saves a customer's addresses for the next checkout, replacing the saved ones. */
export async function saveAddresses({ database, clock }: Shop, user: SignedIn, given: Addresses): Promise<void> {
  const addresses = {
    shippingAddress: withRecipient(user, given.shippingAddress),
    billingAddress: given.billingAddress ? withRecipient(user, given.billingAddress) : null,
    updatedAt: clock.now(),
  }
  await database.db
    .insert(savedAddresses)
    .values({ userId: user.id, ...addresses })
    .onConflictDoUpdate({ target: savedAddresses.userId, set: addresses })
}

/** The saved addresses that prefill the checkout; null where none is saved. */
export async function findSavedAddresses(
  { database: { db } }: Shop,
  user: Pick<SignedIn, 'id'>,
): Promise<SavedAddresses> {
  const [found] = await db.select().from(savedAddresses).where(eq(savedAddresses.userId, user.id))
  return { shippingAddress: found?.shippingAddress ?? null, billingAddress: found?.billingAddress ?? null }
}

/** Deletes a customer's saved addresses. Addresses of orders stay with the orders. */
export const deleteSavedAddresses = ({ database: { db } }: Shop, user: SignedIn) =>
  db.delete(savedAddresses).where(eq(savedAddresses.userId, user.id))
