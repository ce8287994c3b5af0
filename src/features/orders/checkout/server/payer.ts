import { eq, type SQL } from 'drizzle-orm'
import { type Contact, findContact, lockPerson } from '#features/base/accounts/server/accounts.ts'
import { lockSession } from '#features/base/accounts/server/sessions.ts'
import { notSignedIn, Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn, Viewer } from '#platform/viewer.ts'
import { signInFirst } from '../sign-in-first.ts'
import { checkouts } from './tables.ts'

/** A guest: the browser's session, and the name and email address that were typed (rule 127). */
export type Guest = Contact & { sessionId: string }
/** Who pays: an account or a guest. */
export type Payer = SignedIn | Guest
/** Who reports a payment: an account, or the session of a guest. */
export type Reporter = SignedIn | { sessionId: string }

export const isGuest = <One extends Reporter>(one: One): one is One & { sessionId: string } => 'sessionId' in one

/** The signed-in user, or the session of a guest. Throws 401. */
export function reporterOf({ user, sessionId }: Viewer): Reporter {
  if (user) return user
  if (sessionId) return { sessionId }
  throw new Problem('sign-in-required', signInFirst)
}

/** The viewer that owns the reporter's cart. */
export const viewerOf = (reporter: Reporter): Viewer =>
  isGuest(reporter) ? { sessionId: reporter.sessionId, user: null } : { sessionId: null, user: reporter }

/** Condition for the drafts of an account or a session. */
export const draftsOf = (reporter: Reporter): SQL =>
  isGuest(reporter) ? eq(checkouts.sessionId, reporter.sessionId) : eq(checkouts.userId, reporter.id)

/** The columns of a draft that name its payer. */
export const payerColumns = (payer: Payer) =>
  isGuest(payer)
    ? { userId: null, sessionId: payer.sessionId, guestName: payer.name, guestEmail: payer.email }
    : { userId: payer.id, sessionId: null, guestName: null, guestEmail: null }

/** Locks a payer until the transaction ends, before any other lock (docs/payments.md). Throws 401 if the account or session has ended. */
export async function lockPayer(shop: Shop, payer: Payer): Promise<void> {
  const isThere = isGuest(payer) ? await lockSession(shop, payer.sessionId) : await lockPerson(shop, payer.id)
  if (!isThere) throw notSignedIn()
}

/** Name and email address of a draft's payer; undefined for a deleted account. */
export async function contactOf(
  shop: Shop,
  { userId, guestName, guestEmail }: Pick<typeof checkouts.$inferSelect, 'userId' | 'guestName' | 'guestEmail'>,
): Promise<Contact | undefined> {
  if (userId) return findContact(shop, userId)
  return guestName && guestEmail ? { name: guestName, email: guestEmail } : undefined
}
