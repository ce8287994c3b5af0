import { and, eq, ne, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { changeEmailSchema, changePasswordSchema } from '../contract.ts'
import { lockVerifiedAccount } from './accounts.ts'
import { confirmPassword, wrongCurrentPassword } from './confirm-password.ts'
import { confirmNewEmail, emailChanged, passwordChanged } from './mails.ts'
import { createLink, redeemLink, spendLinks } from './one-time-links.ts'
import { hashNewPassword } from './passwords.ts'
import { spentLink } from './reset-password.ts'
import { sessions, users } from './tables.ts'

const day = 24 * 60 * 60_000

/** Changes a user's name. */
export async function changeName({ database: { db } }: Shop, user: SignedIn, name: string): Promise<SignedIn> {
  await db.update(users).set({ name }).where(eq(users.id, user.id))
  return { ...user, name }
}

/** Sets a new password, ends every session but `keep` and tells the account's address. Throws what `confirmPassword` throws. */
export async function changePassword(
  shop: Shop,
  user: SignedIn,
  { currentPassword, newPassword, keep }: z.output<typeof changePasswordSchema> & { keep: string | null },
): Promise<void> {
  const { database, clock, log } = shop
  const proven = await confirmPassword(shop, user, currentPassword)
  const password = await hashNewPassword(newPassword, [user.name, user.email])
  await database.transaction(async () => {
    if (!(await lockVerifiedAccount(shop, proven))) throw wrongCurrentPassword()
    await database.db.update(users).set({ password }).where(eq(users.id, user.id))
    await endOtherSessions(shop, user, keep)
    await spendLinks(shop, user)
    const { texts } = await findSettings(shop)
    const occasion = `password-changed:${user.id}:${clock.now().getTime()}`
    await sendMail(shop, occasion, { to: user.email, mail: passwordChanged(user.name, texts) })
  })
  log.info({ userId: user.id }, 'password changed')
}

/**
 * Emails a confirmation link to the account's new address. Throws 409 when the address already has an account, and what
 * `confirmPassword` throws.
 */
export async function requestEmailChange(
  shop: Shop,
  user: SignedIn,
  { email, password }: z.output<typeof changeEmailSchema>,
): Promise<void> {
  const { database, clock } = shop
  const proven = await confirmPassword(shop, user, password)
  if (email === user.email) throw new Problem('conflict', 'This is already your email address.')
  await refuseTakenEmail(database, email)
  await database.transaction(async () => {
    if (!(await lockVerifiedAccount(shop, proven))) throw wrongCurrentPassword()
    const now = clock.now()
    await spendLinks(shop, user, ['change-email'])
    const expiresAt = new Date(now.getTime() + day)
    const token = await createLink(shop, { purpose: 'change-email', userId: user.id, email, expiresAt })
    const { texts } = await findSettings(shop)
    const occasion = `change-email:${user.id}:${now.getTime()}`
    await sendMail(shop, occasion, { to: email, mail: confirmNewEmail(user.name, token, texts) })
  })
}

/** Redeems a confirmation link: changes the account's email and notifies the old address. Throws 404 for a spent link. */
export async function confirmEmail(shop: Shop, token: string): Promise<void> {
  const { database, clock, log } = shop
  const { db, transaction } = database
  await transaction(async () => {
    const link = await redeemLink(shop, { purpose: 'change-email', token, sentence: spentLink })
    const { userId, email } = link
    const [user] = userId ? await db.select().from(users).where(eq(users.id, userId)).for('update') : []
    if (!user || !email) throw new Error('The confirmation link has no account or no email')
    await refuseTakenEmail(database, email)
    await db.update(users).set({ email, emailProvenAt: clock.now() }).where(eq(users.id, user.id))
    await spendLinks(shop, user)
    const { texts } = await findSettings(shop)
    const occasion = `email-changed:${user.id}:${clock.now().getTime()}`
    await sendMail(shop, occasion, { to: user.email, mail: emailChanged(user.name, texts) })
    log.info({ userId: user.id }, 'email changed')
  })
}

/** Ends every session of a user except `keep`. Returns how many were ended. */
export async function endOtherSessions(
  { database: { db } }: Shop,
  user: SignedIn,
  keep: string | null,
): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, user.id), ne(sessions.id, keep ?? '')))
    .returning({ id: sessions.id })
  return ended.length
}

/** Ends one session of a user. Does nothing for another user's session. */
export const endOwnSession = ({ database: { db } }: Shop, user: SignedIn, sessionId: string) =>
  db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, user.id)))

async function refuseTakenEmail({ db }: Database, email: string) {
  const [taken] = await db.select({ one: sql`1` }).from(users).where(eq(users.email, email))
  if (taken) throw new Problem('conflict', 'There is already an account with this email.')
}
