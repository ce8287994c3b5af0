import { and, eq } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn, StaffRole } from '#platform/viewer.ts'
import { type SignIn, wrongPassword } from '../contract.ts'
import { createLink, redeemLink } from './one-time-links.ts'
import { isPassword } from './passwords.ts'
import { endWaysIn } from './rights.ts'
import { signedInColumns, users } from './tables.ts'

/** What an owner is called until she says so herself. */
export const shopOwner = 'Shop owner'

/** `passwordHash` is made by `hashPassword` before any transaction, so that nobody waits for it there. */
export type Person = { name: string; email: string; passwordHash: string }

/** Makes an account: an admin's when there is a `staffRole`. Throws 409 when the e-mail has one already. */
export async function createAccount(
  { database: { db } }: Shop,
  { name, email, passwordHash, staffRole = null }: Person & { staffRole?: StaffRole | null },
): Promise<SignedIn> {
  const [user] = await db
    .insert(users)
    .values({ name, email, password: passwordHash, role: staffRole ? 'admin' : 'customer', staffRole })
    .onConflictDoNothing()
    .returning(signedInColumns)
  if (!user) throw new Problem('conflict', 'There is already an account with this email. Please sign in instead.')
  return user
}

/** The account that has an e-mail address, if there is one. */
export async function findByEmail({ database: { db } }: Shop, email: string): Promise<SignedIn | undefined> {
  const [found] = await db.select(signedInColumns).from(users).where(eq(users.email, email))
  return found
}

/** An account and the hash of the password that its owner has just shown to know. */
export type Proven = { id: string; passwordHash: string }

/** The account behind an e-mail and its password. Throws the same 401 whether the e-mail or the password is wrong. */
export async function checkCredentials({ database: { db } }: Shop, { email, password }: SignIn): Promise<Proven> {
  const [found] = await db
    .select({ id: users.id, passwordHash: users.password })
    .from(users)
    .where(eq(users.email, email))
  if (!(await isPassword(found?.passwordHash, password)) || !found) throw wrongCredentials()
  return found
}

export const wrongCredentials = () => new Problem('sign-in-required', wrongPassword)

/**
 * The account as it is now, whose password stays as it was proven until the caller's transaction is over; `undefined` when it
 * was changed in the meantime. Proving takes a while, and may have begun before somebody took the account back.
 */
export async function holdProven(
  { database: { db } }: Shop,
  { id, passwordHash }: Proven,
): Promise<SignedIn | undefined> {
  const [user] = await db
    .select(signedInColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.password, passwordHash)))
    .for('no key update')
  return user
}

/** Whom to write to, and how to call them. */
export type Contact = Pick<SignedIn, 'name' | 'email'>

/** The same by an account's id; `undefined` when it is gone. */
export async function findContact({ database: { db } }: Shop, userId: string): Promise<Contact | undefined> {
  const [found] = await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId))
  return found
}

/**
 * Locks an account until the transaction ends; rows that reference it can still be added. Take this lock before any other
 * (docs/payments.md). Answers whether the account exists.
 */
export const lockPerson = (shop: Shop, userId: string) => lock(shop, userId, 'no key update')

/** Keeps an account from being deleted until the transaction ends. Take this lock first; answers whether the account exists. */
export const keepPerson = (shop: Shop, userId: string) => lock(shop, userId, 'key share')

async function lock({ database: { db } }: Shop, userId: string, strength: 'no key update' | 'key share') {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for(strength)
  return found !== undefined
}

/** Whether somebody can run the shop. */
export async function hasAdmin({ database: { db } }: Shop): Promise<boolean> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return admin !== undefined
}

const dayInMilliseconds = 24 * 60 * 60_000

/** The secret of a link that makes one admin within a day, for a command, too, that opens no shop. `email` fixes whom it is for. decisions/0008 */
export const createAdminLink = (shop: Pick<Shop, 'database' | 'clock'>, email?: string): Promise<string> =>
  createLink(shop, {
    purpose: 'first-admin',
    ...(email && { email }),
    expiresAt: new Date(shop.clock.now().getTime() + dayInMilliseconds),
  })

/** Uses an admin link up: makes the account, or raises and re-keys the one with this e-mail. Throws 404 for a spent link. */
export function redeemAdminLink(shop: Shop, { token, ...person }: Person & { token: string }): Promise<SignedIn> {
  const { db, transaction } = shop.database
  return transaction(async () => {
    const link = await redeemLink(shop, { purpose: 'first-admin', token, sentence: spentAdminLink })
    // A link that was printed for a shop without admins is worth nothing once there is one.
    if (!link.email && (await hasAdmin(shop))) throw new Problem('not-allowed', 'This shop already has an admin.')
    if (link.email && link.email !== person.email)
      throw new Problem('not-allowed', 'This link is for another email address.')
    const [existing] = await db
      .update(users)
      .set({ role: 'admin', staffRole: 'owner', name: person.name, password: person.passwordHash })
      .where(link.email ? eq(users.email, link.email) : eq(users.id, noId))
      .returning(signedInColumns)
    // Whoever registered the address first may be somebody else.
    if (existing) await endWaysIn(shop, existing)
    return existing ?? createAccount(shop, { ...person, staffRole: 'owner' })
  })
}

export const spentAdminLink = 'This link has been used or has expired. Start the shop again for a new one.'

const noId = '00000000-0000-0000-0000-000000000000'
