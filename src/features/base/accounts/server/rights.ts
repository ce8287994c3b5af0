import { and, asc, eq } from 'drizzle-orm'
import { byId } from '#platform/server/filters.ts'
import { notAnOwner } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn, StaffRole } from '#platform/viewer.ts'
import { spendLinks } from './one-time-links.ts'
import { passkeys, sessions, signedInColumns, users } from './tables.ts'

type Owners = { id: string }[]

/** Locks all owners' accounts until the transaction ends, always ordered by id against deadlocks. Returns the current owners. */
export const lockOwners = ({ database: { db } }: Shop): Promise<Owners> =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.staffRole, 'owner')))
    .orderBy(asc(users.id))
    .for('no key update')

/** Locks an account that is being deleted until the transaction ends. Also blocks new rows that reference it. */
export const lockForDeletion = ({ database: { db } }: Shop, id: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')

/** Locks all owners on behalf of `owner`. Throws 403 when `owner` has lost that role since the request came in. */
export async function lockOwnersFor(shop: Shop, owner: SignedIn): Promise<Owners> {
  const owners = await lockOwners(shop)
  if (!owners.some(({ id }) => id === owner.id)) throw notAnOwner()
  return owners
}

export const isOnly = (owners: Owners, id: string) => owners.length === 1 && owners[0]?.id === id

/** Locks an admin's account until the transaction ends; `undefined` when no admin has this id. */
export async function lockAdmin({ database: { db } }: Shop, id: string): Promise<SignedIn | undefined> {
  const [admin] = await db
    .select(signedInColumns)
    .from(users)
    .where(and(byId(users.id, id), eq(users.role, 'admin')))
    .for('update')
  return admin
}

/** Locks the account with this email until the transaction ends; `undefined` when there is none. */
export async function lockAccount({ database: { db } }: Shop, email: string): Promise<SignedIn | undefined> {
  const [account] = await db.select(signedInColumns).from(users).where(eq(users.email, email)).for('update')
  return account
}

/** Gives an account admin rights. Ends its sessions: an old customer session must not open the back office. Call it in a transaction. */
export async function grantRights(shop: Shop, account: SignedIn, staffRole: StaffRole): Promise<SignedIn> {
  const { db } = shop.database
  await db
    .update(users)
    .set({ role: 'admin', staffRole, emailProvenAt: shop.clock.now() })
    .where(eq(users.id, account.id))
  await revokeAccess(shop, account)
  return { ...account, role: 'admin', staffRole }
}

/** Changes an admin's role. Call it in a transaction. */
export async function changeRights(shop: Shop, account: SignedIn, staffRole: StaffRole): Promise<void> {
  await shop.database.db.update(users).set({ staffRole }).where(eq(users.id, account.id))
  await spendLinks(shop, account)
}

/** Makes an admin a customer again and ends their sessions. Call it in a transaction. */
export async function revokeRights(shop: Shop, account: SignedIn): Promise<void> {
  await shop.database.db.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, account.id))
  await revokeAccess(shop, account)
}

/** Ends all sessions of an account, removes its passkeys and invalidates its open links. Call it in a transaction. */
export async function revokeAccess(shop: Shop, account: SignedIn): Promise<void> {
  await shop.database.db.delete(sessions).where(eq(sessions.userId, account.id))
  await shop.database.db.delete(passkeys).where(eq(passkeys.userId, account.id))
  await spendLinks(shop, account)
}
