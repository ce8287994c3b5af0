import { and, eq } from 'drizzle-orm'
import { savedAddresses } from '#features/accounts/server/tables.ts'
import { checkouts } from '#features/orders/server/tables.ts'
import type { Address } from '#platform/address.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import type { Services } from '#platform/server/services.ts'
import type { SavedAddresses } from '../contract.ts'

type Addresses = { shippingAddress: Address; billingAddress?: Address | null }

/**
 * Keeps the addresses with the caller's draft, so that its order is complete whoever reports the payment. A draft that is an
 * order already keeps those it has. Throws 404 for a payment that is not the caller's.
 */
export async function keepDraftAddresses(
  { db }: Database,
  userId: string,
  paymentIntentId: string,
  given: Addresses,
): Promise<void> {
  const own = and(eq(checkouts.paymentIntentId, paymentIntentId), eq(checkouts.userId, userId))
  const [draft] = await db.select({ id: checkouts.id }).from(checkouts).where(own)
  if (!draft) throw new Problem('not-found', 'We could not find this payment.')
  await db
    .update(checkouts)
    .set({ shippingAddress: given.shippingAddress, billingAddress: given.billingAddress ?? given.shippingAddress })
    .where(and(own, eq(checkouts.status, 'open')))
}

/** Remembers a customer's addresses for the next checkout, in place of those remembered before. */
export async function saveAddresses({ database, clock }: Services, userId: string, given: Addresses): Promise<void> {
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
