import { eq, sql } from 'drizzle-orm'
import { findContact } from '#features/base/accounts/server/accounts.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import type { Settings } from '#features/base/settings/settings.ts'
import { addToThread } from '#features/selling/threads/server/add-to-thread.ts'
import { daysAfter } from '#platform/days-after.ts'
import { cents, centsFromDollars, showMoney } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { dayIn, endOfDay } from '#platform/server/days.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { Quote } from '../contract.ts'
import { noQuote } from '../contract.ts'
import type { RequestStatus } from '../custom-request.ts'
import { lockRequest, type RequestRow } from './find-requests.ts'
import { quoteFacts, quoteReady } from './mails.ts'
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
  const settings = await findSettings(shop)
  const { timeZone } = settings
  const now = clock.now()
  const quote = centsFromDollars(given.quote)
  if (!quote || quote <= 0) throw new Problem('bad-request', noQuote)
  const quoteExpiresAt = given.expiresOn ? endOfDay(given.expiresOn, timeZone) : usualEnd(now, settings)
  if (quoteExpiresAt <= now)
    throw new Problem('bad-request', 'The last day of the quote is in the past. Please choose a later date.')
  const estimatedDelivery = given.estimatedDelivery ? endOfDay(given.estimatedDelivery, timeZone) : null
  await database.transaction(async () => {
    const request = await lockRequest(shop, admin, id)
    if (given.version !== undefined && given.version !== request.version) throw changedMeanwhile()
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
    if (changed) await tellQuote(shop, admin, { request: changed, settings, message: given.message })
  })
  await shop.events.quoteEnded(shop, id)
}

/**
 * Makes an expired quote valid again for the shop's usual days, and emails it to the customer; an accepted quote stays accepted. Throws
 * 409 for a quote that has not expired, that promised a day in the past, or that another admin changed first.
 */
export async function renewQuote(
  shop: Shop,
  admin: SignedIn,
  { id, version }: { id: string; version?: number | undefined },
): Promise<void> {
  const { database, clock } = shop
  const settings = await findSettings(shop)
  const now = clock.now()
  await database.transaction(async () => {
    const request = await lockRequest(shop, admin, id)
    const { quote, quoteExpiresAt, estimatedDelivery } = request
    if (version !== undefined && version !== request.version) throw changedMeanwhile()
    if (request.orderId || quote === null || !renewable.includes(request.status))
      throw new Problem('conflict', 'There is no quote that could be renewed.')
    if (quoteExpiresAt && quoteExpiresAt > now) throw new Problem('conflict', 'This quote is still valid.')
    if (estimatedDelivery && estimatedDelivery <= now)
      throw new Problem(
        'conflict',
        'The promised day of this quote has passed. Please send a new quote with another day.',
      )
    const [renewed] = await database.db
      .update(customRequests)
      .set({ quoteExpiresAt: usualEnd(now, settings), version: sql`${customRequests.version} + 1`, updatedAt: now })
      .where(eq(customRequests.id, id))
      .returning()
    if (renewed) await tellQuote(shop, admin, { request: renewed, settings, message: undefined })
  })
}

const renewable: RequestStatus[] = ['quoted', 'accepted', 'declined']

/** The end of the last day of a quote that is sent now. */
const usualEnd = (now: Date, { quoteDays, timeZone }: Settings): Date =>
  endOfDay(daysAfter(dayIn(now, timeZone), quoteDays), timeZone)

const changedMeanwhile = () =>
  new Problem('conflict', 'Another admin has changed this request. Please reload and check it.')

type Told = { request: RequestRow; settings: Settings; message: string | undefined }

/** Adds a quote to the thread of its request, and emails it to the customer. */
async function tellQuote(shop: Shop, admin: SignedIn, { request, settings, message }: Told) {
  const { id, quote, version } = request
  const { timeZone, texts } = settings
  const price = showMoney(quote ?? cents(0))
  await addToThread(shop, admin, {
    ...{ about: { of: 'request', id }, side: 'shop', kind: 'quote', words: message },
    facts: quoteFacts(request, timeZone, price),
  })
  const customer = await findContact(shop, request.userId)
  if (!customer) return
  const mail = quoteReady(request, { name: customer.name, texts }, price, message, timeZone)
  await sendMail(shop, `quote-ready:${id}:${version}`, { to: customer.email, mail })
}
