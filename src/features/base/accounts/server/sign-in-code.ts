import { randomInt, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { Problem } from '#platform/problem.ts'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { countAttempt, isWithinLimit, type Limit, undoAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Caller, isOnStaff, type SignedIn } from '#platform/viewer.ts'
import type { signInByCodeSchema } from '../contract.ts'
import { signInCode } from './mails.ts'
import { createLink, redeemLink, spendLinks } from './one-time-links.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { type Browser, hashOf } from './sessions.ts'
import { type SignInResult, signIn } from './sign-in.ts'
import { oneTimeLinks, signedInColumns, users } from './tables.ts'

/** Minutes for which a code works. */
const codeMinutes = 10
const askLimit: Limit = {
  name: 'sign-in-code',
  most: 5,
  minutes: 15,
  sentence: 'You have asked for too many codes. Please wait 15 minutes before you ask for another code.',
}
/** Per email address, in the minutes for which its codes work. */
const mailboxLimit = { name: 'sign-in-code-mailbox', most: 5, minutes: codeMinutes }
const guessLimit: Limit = {
  name: 'sign-in-code-guess',
  most: 10,
  minutes: 15,
  sentence: 'The code was wrong too often. Please wait 15 minutes, or sign in with your password.',
}
/** Per account, from all addresses: far below the 10^12 codes. */
const accountLimit: Limit = { ...guessLimit, name: 'sign-in-code-account', most: 50, minutes: 60 }

/** Requests a code by email. A job looks the account up later: response and timing are the same for unknown emails. Throws 429. */
export async function requestSignInCode(shop: Shop, { address }: Caller, email: string): Promise<void> {
  await countAttempt(shop, askLimit, address)
  // Further requests are dropped silently: the mailbox already holds codes that still work.
  if (!(await isWithinLimit(shop, mailboxLimit, email))) return
  await enqueue(shop, 'sign-in-code', randomUUID(), { email })
}

/** Does the jobs of `requestSignInCode`: sends a code to an address that has a customer's account. */
export function codeWorker(shop: Shop): JobWorker {
  const { database, clock } = shop
  return async (job) => {
    const { email } = job.payload as { email: string }
    await database.transaction(async () => {
      const [user] = await database.db.select().from(users).where(eq(users.email, email)).for('update')
      // Owners and staff sign in with their password and second factor.
      if (!user || isOnStaff(user)) return
      const code = Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join('')
      const expiresAt = new Date(clock.now().getTime() + codeMinutes * 60_000)
      const token = await createLink(shop, { purpose: 'sign-in-code', userId: user.id, expiresAt })
      // The code itself is short, so its hash is bound to the account.
      await database.db
        .update(oneTimeLinks)
        .set({ tokenHash: hashOf(tokenOf(email, code)) })
        .where(eq(oneTimeLinks.tokenHash, hashOf(token)))
      const mail = signInCode(user.name, { code: `${code.slice(0, 4)}-${code.slice(4)}`, isFirst: !user.emailProvenAt })
      await sendMail(shop, `sign-in-code:${job.id}`, { to: email, mail })
    })
  }
}

/** Signs in with an emailed code, once. Throws 401 for a code that is wrong, used or expired, and 429. */
export async function signInByCode(
  shop: Shop,
  browser: Browser,
  { email, code }: z.output<typeof signInByCodeSchema>,
): Promise<SignInResult> {
  const attempt = `${browser.address} ${email}`
  await countAttempt(shop, guessLimit, attempt)
  await countAttempt(shop, accountLimit, email)
  const findUser = () => redeemCode(shop, tokenOf(email, code.replace(/[^a-z0-9]/gi, '').toUpperCase()))
  const signedIn = await signIn(shop, browser, { findUser })
  await undoAttempt(shop, guessLimit, attempt)
  await undoAttempt(shop, accountLimit, email)
  return signedIn
}

/** The account of a code, locked until the transaction of the sign-in ends; the other codes of the account are void. */
async function redeemCode(shop: Shop, token: string): Promise<SignedIn> {
  const link = await redeemLink(shop, { purpose: 'sign-in-code', token, sentence: wrongEmailedCode }).catch(
    (error: Error) => {
      throw error instanceof Problem ? new Problem('sign-in-required', wrongEmailedCode) : error
    },
  )
  const [user] = await shop.database.db
    .select(signedInColumns)
    .from(users)
    .where(eq(users.id, link.userId ?? ''))
    .for('no key update')
  if (!user || isOnStaff(user)) throw new Problem('sign-in-required', wrongEmailedCode)
  await spendLinks(shop, user, ['sign-in-code'])
  await proveMailbox(shop, user)
  return user
}

const wrongEmailedCode = 'This code is wrong, used or expired. Please check it or ask for a new code.'

/** Without letters and digits that look alike. 31 characters in 8 places are 8 × 10^11 codes. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const tokenOf = (email: string, code: string) => `${email} ${code}`
