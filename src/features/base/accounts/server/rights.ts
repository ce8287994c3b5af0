import { and, asc, eq } from 'drizzle-orm'
import { byId } from '#platform/server/filters.ts'
import { notAnOwner } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn, StaffRole } from '#platform/viewer.ts'
import { spendLinks } from './one-time-links.ts'
import { sessions, signedInColumns, users } from './tables.ts'

type Owners = { id: string }[]

/** Locks everybody who owns the shop until the caller's transaction is over, in one order for all callers. Whoever waited here reads what is true now. */
export const lockOwners = ({ database: { db } }: Shop): Promise<Owners> =>
  db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.staffRole, 'owner')))
    .orderBy(asc(users.id))
    .for('no key update')

/** Locks somebody who is leaving until the caller's transaction is over, against all that points at them too. */
export const lockLeaver = ({ database: { db } }: Shop, id: string) =>
  db.select({ id: users.id }).from(users).where(eq(users.id, id)).for('update')

/** The same for one of them. Throws 403 for somebody who was an owner when the call came in, and is none any more. */
export async function lockOwnersAs(shop: Shop, owner: SignedIn): Promise<Owners> {
  const owners = await lockOwners(shop)
  if (!owners.some(({ id }) => id === owner.id)) throw notAnOwner()
  return owners
}

export const isOnly = (owners: Owners, id: string) => owners.length === 1 && owners[0]?.id === id

/** Locks one of the staff until the caller's transaction is over; `undefined` when there is nobody like that among them. */
export async function lockAdmin({ database: { db } }: Shop, id: string): Promise<SignedIn | undefined> {
  const [admin] = await db
    .select(signedInColumns)
    .from(users)
    .where(and(byId(users.id, id), eq(users.role, 'admin')))
    .for('update')
  return admin
}

/** The account behind an address, locked until the caller's transaction is over. */
export async function lockAccount({ database: { db } }: Shop, email: string): Promise<SignedIn | undefined> {
  const [account] = await db.select(signedInColumns).from(users).where(eq(users.email, email)).for('update')
  return account
}

/** Makes an account one of the staff's. A browser that somebody forgot as a customer is not to open the back office. Call it in a transaction. */
export async function giveRights(shop: Shop, account: SignedIn, staffRole: StaffRole): Promise<SignedIn> {
  const { db } = shop.database
  await db.update(users).set({ role: 'admin', staffRole }).where(eq(users.id, account.id))
  await endWaysIn(shop, account)
  return { ...account, role: 'admin', staffRole }
}

/** Changes what one of the staff may do. Call it in a transaction. */
export async function changeRights(shop: Shop, account: SignedIn, staffRole: StaffRole): Promise<void> {
  await shop.database.db.update(users).set({ staffRole }).where(eq(users.id, account.id))
  await spendLinks(shop, account)
}

/** Makes one of the staff a customer again, signed out everywhere. Call it in a transaction. */
export async function takeRights(shop: Shop, account: SignedIn): Promise<void> {
  await shop.database.db.update(users).set({ role: 'customer', staffRole: null }).where(eq(users.id, account.id))
  await endWaysIn(shop, account)
}

/** Signs somebody out everywhere, and makes the links worthless that were mailed for the account. Call it in a transaction. */
export async function endWaysIn(shop: Shop, account: SignedIn): Promise<void> {
  await shop.database.db.delete(sessions).where(eq(sessions.userId, account.id))
  await spendLinks(shop, account)
}
