import { and, desc, eq, gt, inArray, isNull, lt } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { hashOf, newSecret } from './sessions.ts'
import { oneTimeLinks, oneTimePurposes } from './tables.ts'

export type OneTimeLink = typeof oneTimeLinks.$inferSelect
export type Purpose = OneTimeLink['purpose']

/** Creates a one-time link and returns its token. Only the token's hash is stored. */
export async function createLink(
  { database: { db } }: Pick<Shop, 'database'>,
  link: { purpose: Purpose; userId?: string; email?: string; expiresAt: Date },
): Promise<string> {
  const token = newSecret()
  await db.insert(oneTimeLinks).values({ tokenHash: hashOf(token), ...link })
  return token
}

/** Marks a link as used, in the caller's transaction. Throws 404 with `sentence` when it is unknown, used or expired. */
export async function redeemLink(
  { database: { db }, clock }: Shop,
  { purpose, token, sentence }: { purpose: Purpose; token: string; sentence: string },
): Promise<OneTimeLink> {
  const now = clock.now()
  const [link] = await db
    .update(oneTimeLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeLinks.tokenHash, hashOf(token)),
        eq(oneTimeLinks.purpose, purpose),
        isNull(oneTimeLinks.usedAt),
        gt(oneTimeLinks.expiresAt, now),
      ),
    )
    .returning()
  if (!link) throw new Problem('not-found', sentence)
  return link
}

/**
 * Invalidates a user's open links, of some purposes or all, in the caller's transaction. A link that an attacker requested
 * earlier must not outlive a password reset or a change of role.
 */
export const spendLinks = (
  { database: { db }, clock }: Shop,
  user: SignedIn,
  purposes: readonly Purpose[] = oneTimePurposes,
) =>
  db
    .update(oneTimeLinks)
    .set({ usedAt: clock.now() })
    .where(and(eq(oneTimeLinks.userId, user.id), inArray(oneTimeLinks.purpose, purposes), isNull(oneTimeLinks.usedAt)))

/** Deletes the links of a purpose to an email address, which is personal data. */
export const deleteLinks = ({ database: { db } }: Shop, { purpose, email }: { purpose: Purpose; email: string }) =>
  db.delete(oneTimeLinks).where(and(eq(oneTimeLinks.purpose, purpose), eq(oneTimeLinks.email, email)))

const isOpen = (now: Date, purposes: Purpose[]) =>
  and(inArray(oneTimeLinks.purpose, purposes), isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now))

/** The open link with this token; `undefined` when it is unknown, used, revoked or expired. */
export async function findOpenLink(
  { database: { db }, clock }: Shop,
  { purposes, token }: { purposes: Purpose[]; token: string },
) {
  const [link] = await db
    .select()
    .from(oneTimeLinks)
    .where(and(eq(oneTimeLinks.tokenHash, hashOf(token)), isOpen(clock.now(), purposes)))
  return link
}

/** All open links of some purposes, newest first. */
export const listOpenLinks = ({ database: { db }, clock }: Shop, purposes: Purpose[]): Promise<OneTimeLink[]> =>
  db.select().from(oneTimeLinks).where(isOpen(clock.now(), purposes)).orderBy(desc(oneTimeLinks.createdAt))

/** Invalidates open links, by email address or by token hashes. Returns the invalidated links. */
export const revokeLinks = (
  { database: { db }, clock }: Shop,
  { purposes, ...which }: { purposes: Purpose[] } & ({ email: string } | { hashes: string[] }),
): Promise<OneTimeLink[]> =>
  db
    .update(oneTimeLinks)
    .set({ usedAt: clock.now() })
    .where(
      and(
        'email' in which ? eq(oneTimeLinks.email, which.email) : inArray(oneTimeLinks.tokenHash, which.hashes),
        isOpen(clock.now(), purposes),
      ),
    )
    .returning()

/** Deletes links and challenges that expired before `before`. */
export const deleteExpiredLinks = ({ database: { db } }: Pick<Shop, 'database'>, before: Date) =>
  db.delete(oneTimeLinks).where(lt(oneTimeLinks.expiresAt, before))
