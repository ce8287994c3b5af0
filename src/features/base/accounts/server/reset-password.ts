import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { countAttempt, isWithinLimit, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller, SignedIn } from '#platform/viewer.ts'
import type { resetPasswordSchema } from '../contract.ts'
import { followLink } from './follow-link.ts'
import { passwordChanged, passwordReset } from './mails.ts'
import { createLink, redeemLink } from './one-time-links.ts'
import { hashNewPassword } from './passwords.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { revokeAccess } from './rights.ts'
import { countCode } from './second-factor.ts'
import type { Browser } from './sessions.ts'
import { type SignInResult, signIn } from './sign-in.ts'
import { signedInColumns, users } from './tables.ts'

const hour = 60 * 60_000
const limit: Limit = {
  name: 'password-reset',
  most: 5,
  minutes: 60,
  sentence: 'You have asked for too many links. Please wait an hour before you ask for another link.',
}

/** Per email address. Counted over 60 minutes, which is how long a link works. */
const mailboxLimit = { name: 'password-reset-mailbox', most: 5, minutes: 60 }

/**
 * Requests a link that sets a new password. A job looks the account up later: response and timing are the same for
 * unknown emails. Throws 429.
 */
export async function requestPasswordReset(shop: Shop, { address }: Caller, email: string): Promise<void> {
  await countAttempt(shop, limit, address)
  // Further requests are dropped silently: the mailbox already holds links that still work.
  if (!(await isWithinLimit(shop, mailboxLimit, email))) return
  await enqueue(shop, 'password-reset', randomUUID(), { email })
}

/** Works off the jobs that `requestPasswordReset` enqueues: sends the link to an address that has an account. */
export function resetWorker(shop: Shop): JobWorker {
  const { database, clock } = shop
  return async (job) => {
    const { email } = job.payload as { email: string }
    await database.transaction(async () => {
      // Locked: a concurrent change of email would otherwise leave the old address with a valid link.
      const [user] = await database.db.select().from(users).where(eq(users.email, email)).for('update')
      if (!user) return
      const expiresAt = new Date(clock.now().getTime() + hour)
      const { texts } = await findSettings(shop)
      const token = await createLink(shop, { purpose: 'reset-password', userId: user.id, expiresAt })
      await sendMail(shop, `password-reset:${job.id}`, { to: email, mail: passwordReset(user, token, texts) })
    })
  }
}

/** Sets a new password with a link's token, ends all sessions of the account, tells its address and signs in. Throws what `followLink` throws. */
export async function resetPassword(
  shop: Shop,
  browser: Browser,
  { token, password, code }: z.output<typeof resetPasswordSchema>,
): Promise<SignInResult> {
  return followLink(shop, browser, {
    purpose: 'reset-password',
    token,
    sentence: spentLink,
    follow: async ({ userId }) => {
      await countCode(shop, { userId: userId ?? '', code })
      const passwordHash = await hashNewPassword(password)
      return signIn(shop, browser, { findUser: () => setPassword(shop, token, passwordHash), code })
    },
  })
}

function setPassword(shop: Shop, token: string, passwordHash: string): Promise<SignedIn> {
  const { db, transaction } = shop.database
  return transaction(async () => {
    const link = await redeemLink(shop, { purpose: 'reset-password', token, sentence: spentLink })
    const userId = link.userId ?? ''
    const own = eq(users.id, userId)
    const [user] = await db.select(signedInColumns).from(users).where(own).for('no key update')
    if (!user) throw new Error('The reset link has no account')
    await proveMailbox(shop, user)
    await db.update(users).set({ password: passwordHash }).where(own)
    await revokeAccess(shop, user)
    const { texts } = await findSettings(shop)
    const occasion = `password-changed:${userId}:${shop.clock.now().getTime()}`
    await sendMail(shop, occasion, { to: user.email, mail: passwordChanged(user.name, texts) })
    shop.log.info({ userId }, 'password reset')
    return user
  })
}

/** For a link that is unknown, used or expired. */
export const spentLink = 'This link has been used or has expired. Please ask for a new link.'
