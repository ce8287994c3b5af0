import { and, eq, ne, sql } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Database } from '#platform/server/database.ts'
import { sendMail } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { confirmNewEmail, emailChanged, passwordChanged } from './mails.ts'
import { createLink, redeemLink, spendLinks } from './one-time-links.ts'
import { isPassword } from './passwords.ts'
import { isOnly, lockOwners } from './rights.ts'
import { sessions, users } from './tables.ts'

const day = 24 * 60 * 60_000

/** Changes how somebody is called. */
export async function changeName({ db }: Database, user: SignedIn, name: string): Promise<SignedIn> {
  await db.update(users).set({ name }).where(eq(users.id, user.id))
  return { ...user, name }
}

/** Throws 403 unless this is the user's password. */
export async function requirePassword({ db }: Database, userId: string, password: string): Promise<void> {
  const [found] = await db.select({ password: users.password }).from(users).where(eq(users.id, userId))
  if (!(await isPassword(found?.password, password)))
    throw new Problem('not-allowed', 'This is not your current password.')
}

/** Sets a new password, ends every other session and tells the account's address. */
export async function changePassword(
  shop: Shop,
  user: SignedIn,
  sessionId: string | null,
  passwordHash: string,
): Promise<void> {
  const { database, clock, log } = shop
  await database.transaction(async () => {
    const { db } = database
    await db.update(users).set({ password: passwordHash }).where(eq(users.id, user.id))
    await endOtherSessions(database, user.id, sessionId)
    await spendLinks(database, clock.now(), 'reset-password', user.id)
    const occasion = `password-changed:${user.id}:${clock.now().getTime()}`
    await sendMail(shop, occasion, { to: user.email, mail: passwordChanged(user.name) })
  })
  log.info({ userId: user.id }, 'password changed')
}

/** Mails a link to the address that is to become the account's. Throws 409 when it has an account already. */
export async function askForNewEmail(shop: Shop, user: SignedIn, email: string): Promise<void> {
  const { database, clock } = shop
  if (email === user.email) throw new Problem('conflict', 'This is your email address already.')
  await refuseTaken(database, email)
  await database.transaction(async () => {
    const now = clock.now()
    await spendLinks(database, now, 'change-email', user.id)
    const expiresAt = new Date(now.getTime() + day)
    const token = await createLink(database, { purpose: 'change-email', userId: user.id, email, expiresAt })
    const occasion = `change-email:${user.id}:${now.getTime()}`
    await sendMail(shop, occasion, { to: email, mail: confirmNewEmail(user.name, token) })
  })
}

/** Makes the address that a link was mailed to the account's, and tells the one that was. Throws 404 for a spent link. */
export async function confirmEmail(shop: Shop, token: string): Promise<void> {
  const { database, clock, log } = shop
  const { db, transaction } = database
  await transaction(async () => {
    const link = await redeemLink(database, clock.now(), 'change-email', token, spent)
    const { userId, email } = link
    const [user] = userId ? await db.select().from(users).where(eq(users.id, userId)).for('update') : []
    if (!user || !email) throw new Error('An email link belonged to nobody')
    await refuseTaken(database, email)
    await db.update(users).set({ email }).where(eq(users.id, user.id))
    const occasion = `email-changed:${user.id}:${clock.now().getTime()}`
    await sendMail(shop, occasion, { to: user.email, mail: emailChanged(user.name) })
    log.info({ userId: user.id }, 'email changed')
  })
}

/** Ends every session of a user but one. Answers how many. */
export async function endOtherSessions({ db }: Database, userId: string, keep: string | null): Promise<number> {
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), ne(sessions.id, keep ?? '')))
    .returning({ id: sessions.id })
  return ended.length
}

/** Ends one session of a user; one that is not theirs goes on. */
export const endOwnSession = ({ db }: Database, userId: string, sessionId: string) =>
  db.delete(sessions).where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId)))

/** Deletes an account with what hangs on it. Throws 409 for the last owner, whom the shop needs. Call it in a transaction. */
export async function deleteAccount(database: Database, user: SignedIn): Promise<void> {
  const { db } = database
  const owners = await lockOwners(database)
  if (isOnly(owners, user.id)) throw new Problem('conflict', 'You are the only owner: the shop needs one.')
  await db.delete(users).where(eq(users.id, user.id))
}

async function refuseTaken({ db }: Database, email: string) {
  const [taken] = await db.select({ one: sql`1` }).from(users).where(eq(users.email, email))
  if (taken) throw new Problem('conflict', 'There is already an account with this email.')
}

const spent = 'This link has been used or is too old. Please ask for a new one.'
