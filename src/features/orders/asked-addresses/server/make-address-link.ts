import { randomBytes } from 'node:crypto'
import { hashOf } from '#features/base/accounts/server/sessions.ts'
import {
  findOrderToChange,
  recipientOf,
  refuseOtherRecipient,
} from '#features/orders/order-changes/server/find-order-to-change.ts'
import { noSuchOrder } from '#features/orders/orders/server/no-such-order.ts'
import { Problem } from '#platform/problem.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller } from '#platform/viewer.ts'
import { askedAddressPaths } from '../paths.ts'
import { addressLinks } from './tables.ts'

const makeLimit: Limit = {
  name: 'address-link',
  most: 30,
  minutes: 60,
  sentence: 'You have made too many links. Please wait an hour, or use one of them.',
}

/**
 * Makes a link with a secret of 128 bits that asks a recipient of the viewer's order for the address, and returns its path; only the hash
 * is stored. The order is locked, so that the link stays with the recipient if another is removed in the same moment. Throws 404, 409 once the
 * address is given, and 429.
 */
export const makeAddressLink = (shop: Shop, caller: Caller, wish: Wish): Promise<string> =>
  shop.database.transaction(() => make(shop, caller, wish))

type Wish = { orderId: string; number: number; shownName?: string | null }

async function make(shop: Shop, { address, ...viewer }: Caller, { orderId, number, shownName }: Wish): Promise<string> {
  const found = await findOrderToChange(shop, viewer, { orderId, isLocked: true })
  const recipient = recipientOf(found, number)
  refuseOtherRecipient(recipient, shownName)
  const { asked } = recipient
  if (!asked) throw noSuchOrder()
  if (asked.isAnswered) throw new Problem('conflict', `${asked.name} has given the address already.`)
  await countAttempt(shop, makeLimit, address)
  const key = randomBytes(16).toString('base64url')
  await shop.database.db
    .insert(addressLinks)
    .values({ hash: hashOf(key), orderId: found.order.id, recipient: number, createdAt: shop.clock.now() })
  return askedAddressPaths.give(key)
}
