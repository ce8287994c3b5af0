import { and, eq, ne } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn, StaffRole } from '#platform/viewer.ts'
import { type SignIn, wrongPassword } from '../contract.ts'
import { createLink, redeemLink } from './one-time-links.ts'
import { matchesPassword } from './passwords.ts'
import { revokeAccess } from './rights.ts'
import { secondFactors, signedInColumns, users } from './tables.ts'

/** The name of an owner who was created from the configuration, until they change it. */
export const shopOwner = 'Shop owner'

/** `passwordHash` comes from `hashNewPassword`. Call that before the transaction: hashing is slow. */
export type Person = { name: string; email: string; passwordHash: string }

/** Creates an account; with a `staffRole`, an admin's. `isMailboxProven` after an emailed link. Throws 409 when the email already has an account. */
export async function createAccount(
  { database: { db }, clock }: Shop,
  {
    staffRole = null,
    isMailboxProven = staffRole !== null,
    ...person
  }: Person & { staffRole?: StaffRole | null; isMailboxProven?: boolean },
): Promise<SignedIn> {
  const [user] = await db
    .insert(users)
    .values({
      name: person.name,
      email: person.email,
      password: person.passwordHash,
      role: staffRole ? 'admin' : 'customer',
      staffRole,
      emailProvenAt: isMailboxProven ? clock.now() : null,
    })
    .onConflictDoNothing()
    .returning(signedInColumns)
  if (!user) throw new Problem('conflict', 'There is already an account with this email. Please sign in instead.')
  return user
}

/** The account with this email, or `undefined`. */
export async function findByEmail(
  { database: { db } }: Pick<Shop, 'database'>,
  email: string,
): Promise<SignedIn | undefined> {
  const [found] = await db.select(signedInColumns).from(users).where(eq(users.email, email))
  return found
}

/** Whether there is an owner besides the account with this email. */
export const hasOtherOwner = async ({ database: { db } }: Pick<Shop, 'database'>, email: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.staffRole, 'owner'), ne(users.email, email)))) > 0

/** An account whose password was just verified, with the hash it was verified against. */
export type VerifiedAccount = { id: string; passwordHash: string }

/** Finds the account with this email and password. Throws the same 401 whether the email or the password is wrong. */
export async function checkCredentials(
  { database: { db } }: Shop,
  { email, password }: SignIn,
): Promise<VerifiedAccount> {
  const [found] = await db
    .select({ id: users.id, passwordHash: users.password })
    .from(users)
    .where(eq(users.email, email))
  if (!(await matchesPassword(found?.passwordHash, password)) || !found) throw wrongCredentials()
  return found
}

export const wrongCredentials = () => new Problem('sign-in-required', wrongPassword)

/**
 * Locks the account until the transaction ends and returns its current row; `undefined` when the password has changed since it
 * was verified. Verifying is slow, and the owner may have reset a stolen password in between.
 */
export async function lockVerifiedAccount(
  { database: { db } }: Shop,
  { id, passwordHash }: VerifiedAccount,
): Promise<SignedIn | undefined> {
  const [user] = await db
    .select(signedInColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.password, passwordHash)))
    .for('no key update')
  return user
}

/** Name and email address of a mail's recipient. */
export type Contact = Pick<SignedIn, 'name' | 'email'>

/** Name and email of an account; `undefined` when the account no longer exists. */
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
export const lockPersonAgainstDeletion = (shop: Shop, userId: string) => lock(shop, userId, 'key share')

async function lock({ database: { db } }: Shop, userId: string, strength: 'no key update' | 'key share') {
  const [found] = await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for(strength)
  return found !== undefined
}

/** Whether the shop has an admin. */
export async function hasAdmin({ database: { db } }: Shop): Promise<boolean> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return admin !== undefined
}

const dayInMilliseconds = 24 * 60 * 60_000

/** Creates the token of a one-time link that makes one admin; valid for a day. With `email`, only for that address. decisions/0008 */
export const createAdminLink = (shop: Pick<Shop, 'database' | 'clock'>, email?: string): Promise<string> =>
  createLink(shop, {
    purpose: 'first-admin',
    ...(email && { email }),
    expiresAt: new Date(shop.clock.now().getTime() + dayInMilliseconds),
  })

/** Redeems an admin link: creates an owner, or promotes the account with the link's email and resets its password. Throws 404 for a spent link. */
export function redeemAdminLink(shop: Shop, { token, ...person }: Person & { token: string }): Promise<SignedIn> {
  const { db, transaction } = shop.database
  return transaction(async () => {
    const link = await redeemLink(shop, { purpose: 'first-admin', token, sentence: spentAdminLink })
    // A link that was printed for a shop without admins is void once the shop has an admin.
    if (!link.email && (await hasAdmin(shop))) throw new Problem('not-allowed', 'This shop already has an admin.')
    if (link.email && link.email !== person.email)
      throw new Problem('not-allowed', 'This link is for another email address.')
    const [existing] = await db
      .update(users)
      .set({
        role: 'admin',
        staffRole: 'owner',
        name: person.name,
        password: person.passwordHash,
        emailProvenAt: shop.clock.now(),
      })
      .where(link.email ? eq(users.email, link.email) : eq(users.id, noId))
      .returning(signedInColumns)
    // A different person may have registered this address before, so end all their sessions and links.
    // Who runs the shop's machine prints such a link for an owner without phone and recovery codes.
    if (existing) await db.delete(secondFactors).where(eq(secondFactors.userId, existing.id))
    if (existing) await revokeAccess(shop, existing)
    return existing ?? createAccount(shop, { ...person, staffRole: 'owner' })
  })
}

export const spentAdminLink = 'This link has been used or has expired. Restart the shop to get a new link.'

const noId = '00000000-0000-0000-0000-000000000000'
