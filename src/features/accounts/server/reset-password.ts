import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { enqueue, type JobWorker } from '#platform/server/jobs.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { passwordReset } from './mails.ts'
import { createLink, redeemLink, spendLinks } from './one-time-links.ts'
import { sessions, signedInColumns, users } from './tables.ts'

const hour = 60 * 60_000

/**
 * Asks for a link that sets a new password. Whether the address has an account is found out later, in a job: the answer and the
 * time it takes are the same for both.
 */
export const askForReset = (shop: Shop, email: string) => enqueue(shop, 'password-reset', randomUUID(), { email })

/** Does the jobs that `askForReset` adds: mails the link to an address that has an account. */
export function resetWorker(shop: Shop): JobWorker {
  const { database, clock } = shop
  return async (job) => {
    const { email } = job.payload as { email: string }
    const [user] = await database.db.select().from(users).where(eq(users.email, email))
    if (!user) return
    await database.transaction(async () => {
      const expiresAt = new Date(clock.now().getTime() + hour)
      const token = await createLink(database, { purpose: 'reset-password', userId: user.id, expiresAt })
      await sendMail(shop, `password-reset:${job.id}`, { to: email, mail: passwordReset(user.name, token) })
    })
  }
}

/** Sets the password a link allows to set and ends every session of the account. Throws 404 for a spent link. */
export async function resetPassword(shop: Shop, token: string, passwordHash: string): Promise<SignedIn> {
  const { database, clock, log } = shop
  const { db, transaction } = database
  return transaction(async () => {
    const now = clock.now()
    const link = await redeemLink(database, now, 'reset-password', token, spent)
    const userId = link.userId ?? ''
    const [user] = await db
      .update(users)
      .set({ password: passwordHash })
      .where(eq(users.id, userId))
      .returning(signedInColumns)
    if (!user) throw new Error('A reset link belonged to nobody')
    await spendLinks(database, now, 'reset-password', userId)
    await db.delete(sessions).where(eq(sessions.userId, userId))
    log.info({ userId }, 'password reset')
    return user
  })
}

const spent = 'This link has been used or is too old. Please ask for a new one.'
