import { eq } from 'drizzle-orm'
import { hashOf } from '#features/base/accounts/server/sessions.ts'
import { findBuyerName } from '#features/orders/orders/server/find-buyer.ts'
import { findRecipient } from '#features/orders/orders/server/find-orders.ts'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit, undoAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import type { AskedByLink } from '../contract.ts'
import { addressLinks } from './tables.ts'

const openLimit: Limit = {
  name: 'address-link-open',
  most: 30,
  minutes: 15,
  sentence: 'Too many invalid links were opened from your network. Please wait 15 minutes.',
}

/** What a link asks for. Throws 404 for an unknown secret, and 429 for a network that guesses. */
export async function openAddressLink(shop: Shop, caller: Caller, key: string): Promise<AskedByLink> {
  const { orderId, asked } = await findAddressLink(shop, caller, key)
  return { ...asked, from: await findBuyerName(shop, orderId) }
}

/** The order and the recipient of a link. */
export async function findAddressLink(shop: Shop, { address }: Caller, key: string) {
  await countAttempt(shop, openLimit, address)
  const link = await findLinkByKey(shop, key)
  const asked = link && (await findRecipient(shop, { orderId: link.orderId, number: link.recipient }))?.asked
  if (!asked) throw noSuchLink()
  await undoAttempt(shop, openLimit, address)
  return { orderId: link.orderId, number: link.recipient, asked }
}

export async function findLinkByKey({ database: { db } }: Shop, key: string) {
  const [link] = await db
    .select()
    .from(addressLinks)
    .where(eq(addressLinks.hash, hashOf(key)))
  return link
}

export const noSuchLink = () =>
  new Problem('not-found', 'This link does not ask for an address. Please ask for a new link.')
