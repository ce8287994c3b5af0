import { and, eq, inArray } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { createAccount, findByEmail } from '#features/base/accounts/server/accounts.ts'
import { followLink } from '#features/base/accounts/server/follow-link.ts'
import { createLink, findOpenLink, redeemLink } from '#features/base/accounts/server/one-time-links.ts'
import { hashNewPassword } from '#features/base/accounts/server/passwords.ts'
import { hasProvenMailbox, proveMailbox } from '#features/base/accounts/server/prove-mailbox.ts'
import { spentLink } from '#features/base/accounts/server/reset-password.ts'
import { lockAccount } from '#features/base/accounts/server/rights.ts'
import { type Browser, hashOf } from '#features/base/accounts/server/sessions.ts'
import { type SignInResult, signIn } from '#features/base/accounts/server/sign-in.ts'
import { Problem } from '#platform/problem.ts'
import { byId } from '#platform/server/filters.ts'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { countAttempt, type Limit, undoAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller, SignedIn, Viewer } from '#platform/viewer.ts'
import type { guestAccountSchema } from '../guest-contract.ts'
import { addOrderKey } from './find-buyer.ts'
import { isGuestOrder, isOrderVisibleTo } from './find-orders.ts'
import { lockGuestOrders } from './lock-guest-orders.ts'
import { accountOfGuest } from './mails.ts'
import { noSuchOrder } from './no-such-order.ts'
import { orderKeys, orders } from './tables.ts'

const openLimit: Limit = {
  name: 'guest-order-link',
  most: 30,
  minutes: 15,
  sentence: 'Too many invalid links were opened from your network. Please wait 15 minutes.',
}

/**
 * Opens a guest's order in this browser with the secret of an emailed link (rule 127), and returns the order's id. Throws 404 for an unknown
 * secret and for an order that belongs to an account now, and 429 for an address with more than 30 of those in 15 minutes.
 */
export async function openGuestOrder(
  shop: Shop,
  { address }: Caller,
  { key, ensureSession }: { key: string; ensureSession: () => Promise<string> },
): Promise<string> {
  const { db, transaction } = shop.database
  await countAttempt(shop, openLimit, address)
  const [found] = await db
    .select({ id: orders.id })
    .from(orderKeys)
    .innerJoin(orders, eq(orders.id, orderKeys.orderId))
    .where(and(eq(orderKeys.hash, hashOf(key)), isGuestOrder))
  if (!found)
    throw new Problem(
      'not-found',
      'This link does not open an order. If you have an account, please sign in to see your orders.',
    )
  await transaction(async () => addOrderKey(shop, { orderId: found.id, hash: await ensureSession() }))
  await undoAttempt(shop, openLimit, address)
  return found.id
}

const accountLimit: Limit = {
  name: 'guest-account-link',
  most: 5,
  minutes: 60,
  sentence: 'We have sent you several links already. Please use one of them, or wait an hour.',
}
export const accountLinkKind = 'guest-account-link'

/**
 * Emails a guest a link that makes an account of the guest's orders. The answer is the same if the address has an account already: a job
 * looks that up. Throws 404 for an order that the viewer cannot see, and 429.
 */
export async function requestGuestAccount(shop: Shop, viewer: Viewer, orderId: string): Promise<string> {
  const { db, transaction } = shop.database
  const [order] = await db
    .select({ email: orders.guestEmail })
    .from(orders)
    .where(and(byId(orders.id, orderId), isGuestOrder, isOrderVisibleTo(shop, viewer)))
  const email = order?.email
  if (!email) throw noSuchOrder()
  await countAttempt(shop, accountLimit, email)
  await transaction(() => enqueue(shop, accountLinkKind, crypto.randomUUID(), { orderId }))
  return email
}

const day = 24 * 60 * 60_000

/** Does the jobs of `requestGuestAccount`. */
export function accountLinkWorker(shop: Shop): JobWorker {
  const { database, clock } = shop
  return async (job) => {
    const { orderId } = job.payload as { orderId: string }
    await database.transaction(async () => {
      const [order] = await database.db
        .select()
        .from(orders)
        .where(and(eq(orders.id, orderId), isGuestOrder))
      if (!order?.guestName || !order.guestEmail) return
      const { guestName: name, guestEmail: to } = order
      const expiresAt = new Date(clock.now().getTime() + day)
      const token = await createLink(shop, { purpose: 'guest-account', email: to, expiresAt })
      const known = await findByEmail(shop, to)
      const account = known ? ((await hasProvenMailbox(shop, known)) ? 'proven' : 'unproven') : 'none'
      await sendMail(shop, `guest-account:${job.id}`, { to, mail: accountOfGuest(name, { token, account }) })
    })
  }
}

/**
 * Follows that link: makes an account with the guest's name and email address, or takes over the account whose mailbox was never proven
 * (`proveMailbox`); moves the guest's orders to the account and signs in. If the mailbox of the account was proven before, the orders move there
 * and nobody is signed in. Throws what `followLink` throws, and 400 for a missing password.
 */
export function becomeAccount(
  shop: Shop,
  browser: Browser,
  { token, password }: z.output<typeof guestAccountSchema>,
): Promise<SignInResult | null> {
  const link = { purpose: 'guest-account', token, sentence: spentLink } as const
  return followLink(shop, browser, {
    ...link,
    follow: async () => {
      const { email } = (await findOpenLink(shop, { purposes: ['guest-account'], token })) ?? {}
      if (!email) throw new Problem('not-found', spentLink)
      const known = await findByEmail(shop, email)
      if (known && (await hasProvenMailbox(shop, known))) {
        await shop.database.transaction(async () => {
          await redeemLink(shop, link)
          await moveToAccount(shop, known)
        })
        return null
      }
      if (!password) throw new Problem('bad-request', 'Choose a password for your account.')
      const passwordHash = await hashNewPassword(password, [email])
      const findUser = async () => {
        await redeemLink(shop, link)
        // Locked, so that the account of another person cannot leave this address meanwhile.
        const existing = await lockAccount(shop, email)
        const user = existing ?? (await createProven(shop, { email, passwordHash }))
        if (existing) await proveMailbox(shop, existing, passwordHash)
        await moveToAccount(shop, user)
        return user
      }
      return signIn(shop, browser, { findUser })
    },
  })
}

const ordersOf = (email: string) => and(isGuestOrder, eq(orders.guestEmail, email))

const createProven = async (shop: Shop, { email, passwordHash }: { email: string; passwordHash: string }) =>
  createAccount(shop, { name: await nameOf(shop, email), email, passwordHash, isMailboxProven: true })

async function nameOf({ database: { db } }: Shop, email: string): Promise<string> {
  const [order] = await db.select({ name: orders.guestName }).from(orders).where(ordersOf(email)).limit(1)
  return order?.name ?? email
}

/** Moves the guest's orders to the account of this email address. Their links open nothing from then on. */
async function moveToAccount(shop: Shop, { id, email }: SignedIn) {
  const { db } = shop.database
  const ids = (await lockGuestOrders(shop, email)).map((order) => order.id)
  await db.update(orders).set({ userId: id, guestName: null, guestEmail: null }).where(inArray(orders.id, ids))
  await db.delete(orderKeys).where(inArray(orderKeys.orderId, ids))
}
