import { eq, sql } from 'drizzle-orm'
import { findContact } from '#features/base/accounts/server/accounts.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { centsFromDollars, showMoney } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { endOfDay } from '#platform/server/days.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { Quote } from '../contract.ts'
import { noQuote } from '../contract.ts'
import type { RequestStatus } from '../custom-request.ts'
import { lockRequest } from './find-requests.ts'
import { quoteReady } from './mails.ts'
import { customRequests } from './tables.ts'

/** Statuses in which a price can still be named or changed. */
const quotable: RequestStatus[] = ['pending', 'quoted', 'accepted', 'declined']

/**
 * Names a price for a request and mails it to the customer. A quote that changes has to be accepted anew: what was about to be paid
 * for the one before ends. Throws 409 once it is paid or somebody else changed the request meanwhile, 400 for a day that is over or a
 * price of nothing.
 */
export async function quoteRequest(
  shop: Shop,
  admin: SignedIn,
  { id, ...given }: Quote & { id: string },
): Promise<void> {
  const { database, clock } = shop
  const { timeZone } = await findSettings(shop)
  const now = clock.now()
  const quote = centsFromDollars(given.quote)
  if (!quote || quote <= 0) throw new Problem('bad-request', noQuote)
  const quoteExpiresAt = endOfDay(given.expiresOn, timeZone)
  if (quoteExpiresAt <= now) throw new Problem('bad-request', 'The last day of the quote is over.')
  const estimatedDelivery = given.estimatedDelivery ? endOfDay(given.estimatedDelivery, timeZone) : null
  await database.transaction(async () => {
    const request = await lockRequest(shop, admin, id)
    if (given.version !== undefined && given.version !== request.version)
      throw new Problem('conflict', 'Somebody else has changed this request. Please look at it again.')
    if (request.orderId || !quotable.includes(request.status))
      throw new Problem('conflict', 'This request can no longer be quoted.')
    const [changed] = await database.db
      .update(customRequests)
      .set({
        status: 'quoted',
        // Whoever says what they saw has seen the answer to the one before.
        ...(given.version !== undefined && { answerIsUnread: false }),
        quote,
        quoteExpiresAt,
        quoteMessage: given.message || null,
        estimatedDelivery,
        version: sql`${customRequests.version} + 1`,
        updatedAt: now,
      })
      .where(eq(customRequests.id, id))
      .returning()
    const customer = await findContact(shop, request.userId)
    if (!changed || !customer) return
    const mail = quoteReady(changed, customer.name, showMoney(quote), given.message, timeZone)
    await sendMail(shop, `quote-ready:${id}:${changed.version}`, { to: customer.email, mail })
  })
  await shop.events.quoteEnded(shop, id)
}
