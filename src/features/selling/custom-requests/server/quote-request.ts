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

/** Statuses in which the quote can be created or changed. */
const quotable: RequestStatus[] = ['pending', 'quoted', 'accepted', 'declined']

/**
 * Stores a quote for a request and emails it to the customer. A changed quote must be accepted again, and an open payment of the old
 * quote is canceled. Throws 409 if the request is paid or another admin changed it first, and 400 for a date in the past or a
 * price of zero.
 */
export async function quoteRequest(
  shop: Shop,
  admin: SignedIn,
  { id, ...given }: Quote & { id: string },
): Promise<void> {
  const { database, clock } = shop
  const { timeZone, texts } = await findSettings(shop)
  const now = clock.now()
  const quote = centsFromDollars(given.quote)
  if (!quote || quote <= 0) throw new Problem('bad-request', noQuote)
  const quoteExpiresAt = endOfDay(given.expiresOn, timeZone)
  if (quoteExpiresAt <= now)
    throw new Problem('bad-request', 'The last day of the quote is in the past. Please choose a later date.')
  const estimatedDelivery = given.estimatedDelivery ? endOfDay(given.estimatedDelivery, timeZone) : null
  await database.transaction(async () => {
    const request = await lockRequest(shop, admin, id)
    if (given.version !== undefined && given.version !== request.version)
      throw new Problem('conflict', 'Another admin has changed this request. Please reload and check it.')
    if (request.orderId || !quotable.includes(request.status))
      throw new Problem('conflict', 'This request can no longer be quoted.')
    const [changed] = await database.db
      .update(customRequests)
      .set({
        status: 'quoted',
        // An admin who sends the current version has seen the answer to the previous quote.
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
    const mail = quoteReady(changed, { name: customer.name, texts }, showMoney(quote), given.message, timeZone)
    await sendMail(shop, `quote-ready:${id}:${changed.version}`, { to: customer.email, mail })
  })
  await shop.events.quoteEnded(shop, id)
}
