import { and, desc, eq } from 'drizzle-orm'
import type { Address } from '#platform/address.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { SavedAddresses } from '../contract.ts'
import { lockPerson } from './accounts.ts'
import { addressBook, savedAddresses } from './tables.ts'

type Addresses = { shippingAddress: Address; billingAddress?: Address | null }

/** The maximum number of a customer's saved addresses. */
const maxAddresses = 20

/** Adds the recipient's name: the buyer's name unless the address has its own (rule 48). */
export const withRecipient = (user: Pick<SignedIn, 'name'>, address: Address): Address => ({
  ...address,
  name: address.name || user.name,
})

/**
 * Saves a customer's addresses for the next checkout, and the shipping address among all saved ones, once. Throws 409 for more than
 * `maxAddresses`.
 */
export async function saveAddresses(shop: Shop, user: SignedIn, given: Addresses): Promise<void> {
  const { database, clock } = shop
  const { db, transaction } = database
  const shippingAddress = withRecipient(user, given.shippingAddress)
  const addresses = {
    shippingAddress,
    billingAddress: given.billingAddress ? withRecipient(user, given.billingAddress) : null,
    updatedAt: clock.now(),
  }
  await transaction(async () => {
    // Two tabs that save one address share its entry.
    await lockPerson(shop, user.id)
    const known = await findBook(shop, user)
    const same = known.find(({ address }) => isSame(address, shippingAddress))
    if (same) await db.update(addressBook).set({ usedAt: clock.now() }).where(eq(addressBook.id, same.id))
    else if (known.length >= maxAddresses)
      throw new Problem('conflict', `You have ${maxAddresses} saved addresses. Remove one before you save another.`)
    else await db.insert(addressBook).values({ userId: user.id, address: shippingAddress, usedAt: clock.now() })
    await db
      .insert(savedAddresses)
      .values({ userId: user.id, ...addresses })
      .onConflictDoUpdate({ target: savedAddresses.userId, set: addresses })
  })
}

/** The addresses that prefill the checkout, null where none is saved, and all saved addresses. */
export async function findSavedAddresses(shop: Shop, user: Pick<SignedIn, 'id'>): Promise<SavedAddresses> {
  const { db } = shop.database
  const [found] = await db.select().from(savedAddresses).where(eq(savedAddresses.userId, user.id))
  return {
    shippingAddress: found?.shippingAddress ?? null,
    billingAddress: found?.billingAddress ?? null,
    addresses: await findBook(shop, user),
  }
}

/** Deletes a customer's saved addresses. Addresses of orders stay with the orders. */
export async function deleteSavedAddresses({ database }: Shop, user: SignedIn): Promise<void> {
  const { db, transaction } = database
  await transaction(async () => {
    await db.delete(addressBook).where(eq(addressBook.userId, user.id))
    await db.delete(savedAddresses).where(eq(savedAddresses.userId, user.id))
  })
}

/** Deletes one saved address. If it fills in the checkout, the address used before does so instead. Does nothing for another person's. */
export async function deleteAddress(shop: Shop, user: SignedIn, id: string): Promise<void> {
  const { db, transaction } = shop.database
  await transaction(async () => {
    await lockPerson(shop, user.id)
    const [gone] = await db
      .delete(addressBook)
      .where(and(byId(addressBook.id, id), eq(addressBook.userId, user.id)))
      .returning()
    const { shippingAddress, addresses } = await findSavedAddresses(shop, user)
    if (!gone || !shippingAddress || !isSame(gone.address, shippingAddress)) return
    const own = eq(savedAddresses.userId, user.id)
    const [next] = addresses
    if (next) await db.update(savedAddresses).set({ shippingAddress: next.address, billingAddress: null }).where(own)
    else await db.delete(savedAddresses).where(own)
  })
}

const findBook = ({ database: { db } }: Shop, user: Pick<SignedIn, 'id'>) =>
  db
    .select({ id: addressBook.id, address: addressBook.address })
    .from(addressBook)
    .where(eq(addressBook.userId, user.id))
    .orderBy(desc(addressBook.usedAt), desc(addressBook.id))

/** PostgreSQL stores the fields of an address in another order. */
const isSame = (one: Address, other: Address) => written(one) === written(other)
const written = (address: Address) =>
  JSON.stringify(
    Object.entries(address)
      .filter(([, text]) => text)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
