import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { countAttempt, isWithinLimit, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller, SignedIn } from '#platform/viewer.ts'
import type { resetPasswordSchema } from '../contract.ts'
import { followLink } from './follow-link.ts'
import { passwordReset } from './mails.ts'
import { createLink, redeemLink } from './one-time-links.ts'
import { hashNewPassword } from './passwords.ts'
import { endWaysIn } from './rights.ts'
import type { Browser } from './sessions.ts'
import { type SignInResult, signIn } from './sign-in.ts'
import { signedInColumns, users } from './tables.ts'

const hour = 60 * 60_000
const limit: Limit = {
  name: 'password-reset',
  most: 5,
  minutes: 60,
  sentence: 'That is a lot of links. Please wait an hour before you ask for another one.',
}

/** No longer than a link works. */
const mailboxLimit = { name: 'password-reset-mailbox', most: 5, minutes: 60 }

/**
 * Asks for a link that sets a new password. Whether the e-mail has an account is found out later, in a
 * job: the answer and the time it takes are the same for both. Throws 429.
 */
export async function requestPasswordReset(shop: Shop, { address }: Caller, email: string): Promise<void> {
  await countAttempt(shop, limit, address)
  // Anybody may ask for anybody: whoever the account is has links in their mailbox that work for as long as this count.
  if (!(await isWithinLimit(shop, mailboxLimit, email))) return
  await enqueue(shop, 'password-reset', randomUUID(), { email })
}

/** Does the jobs that `askForReset` adds: mails the link to an address that has an account. */
export function resetWorker(shop: Shop): JobWorker {
  const { database, clock } = shop
  return async (job) => {
    const { email } = job.payload as { email: string }
    await database.transaction(async () => {
      // Held, so that no address that stops being the account's meanwhile is left with a link that works.
      const [user] = await database.db.select().from(users).where(eq(users.email, email)).for('update')
      if (!user) return
      const expiresAt = new Date(clock.now().getTime() + hour)
      const token = await createLink(shop, { purpose: 'reset-password', userId: user.id, expiresAt })
      await sendMail(shop, `password-reset:${job.id}`, { to: email, mail: passwordReset(user.name, token) })
    })
  }
}

/** Sets the password that a link allows to set, ends every session of the account and signs in. Throws what `followLink` throws. */
export const resetPassword = (
  shop: Shop,
  browser: Browser,
  { token, password }: z.output<typeof resetPasswordSchema>,
): Promise<SignInResult> =>
  followLink(shop, browser, {
    purpose: 'reset-password',
    token,
    sentence: spent,
    follow: async () => {
      const passwordHash = await hashNewPassword(password)
      return signIn(shop, browser, { findUser: () => setPassword(shop, token, passwordHash) })
    },
  })

function setPassword(shop: Shop, token: string, passwordHash: string): Promise<SignedIn> {
  const { db, transaction } = shop.database
  return transaction(async () => {
    const link = await redeemLink(shop, { purpose: 'reset-password', token, sentence: spent })
    const userId = link.userId ?? ''
    const [user] = await db
      .update(users)
      .set({ password: passwordHash })
      .where(eq(users.id, userId))
      .returning(signedInColumns)
    if (!user) throw new Error('A reset link belonged to nobody')
    await endWaysIn(shop, user)
    shop.log.info({ userId }, 'password reset')
    return user
  })
}

/** Of a link that is unknown, used or out of time. */
export const spent = 'This link has been used or is too old. Please ask for a new one.'
