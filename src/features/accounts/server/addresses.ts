import { eq } from 'drizzle-orm'
import type { Address } from '#platform/address.ts'
import type { Database } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SavedAddresses } from '../contract.ts'
import { savedAddresses } from './tables.ts'

type Addresses = { shippingAddress: Address; billingAddress?: Address | null }

/** Remembers a customer's addresses for the next checkout, in place of those remembered before. */
export async function saveAddresses({ database, clock }: Shop, userId: string, given: Addresses): Promise<void> {
  const addresses = {
    shippingAddress: given.shippingAddress,
    billingAddress: given.billingAddress ?? null,
    updatedAt: clock.now(),
  }
  await database.db
    .insert(savedAddresses)
    .values({ userId, ...addresses })
    .onConflictDoUpdate({ target: savedAddresses.userId, set: addresses })
}

/** What checkout starts from: the saved addresses, or nothing. */
export async function findSavedAddresses({ db }: Database, userId: string): Promise<SavedAddresses> {
  const [found] = await db.select().from(savedAddresses).where(eq(savedAddresses.userId, userId))
  return { shippingAddress: found?.shippingAddress ?? null, billingAddress: found?.billingAddress ?? null }
}

/** Forgets a customer's saved addresses; those of their orders stay with the orders. */
export const forgetAddresses = ({ db }: Database, userId: string) =>
  db.delete(savedAddresses).where(eq(savedAddresses.userId, userId))
