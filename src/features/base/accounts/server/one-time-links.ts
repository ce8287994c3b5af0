import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { hashOf, newSecret } from './sessions.ts'
import { oneTimeLinks, oneTimePurposes } from './tables.ts'

export type OneTimeLink = typeof oneTimeLinks.$inferSelect
export type Purpose = OneTimeLink['purpose']

/** Makes the secret of a link that works once. Only its hash is kept. */
export async function createLink(
  { database: { db } }: Pick<Shop, 'database'>,
  link: { purpose: Purpose; userId?: string; email?: string; expiresAt: Date },
): Promise<string> {
  const token = newSecret()
  await db.insert(oneTimeLinks).values({ tokenHash: hashOf(token), ...link })
  return token
}

/** Uses a link up, in the caller's transaction. Throws 404 with `sentence` for one that is unknown, used or out of time. */
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
 * Makes a user's links worthless, in the caller's transaction: those of a purpose, or all. Whoever takes an account back, or is
 * given more by it, must not share it with somebody who asked for a link before.
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

const isOpen = (now: Date, purposes: Purpose[]) =>
  and(inArray(oneTimeLinks.purpose, purposes), isNull(oneTimeLinks.usedAt), gt(oneTimeLinks.expiresAt, now))

/** The open link of a secret; `undefined` for one that is unknown, used, revoked or out of time. */
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

/** Every open link of some purposes, the newest first. */
export const listOpenLinks = ({ database: { db }, clock }: Shop, purposes: Purpose[]): Promise<OneTimeLink[]> =>
  db.select().from(oneTimeLinks).where(isOpen(clock.now(), purposes)).orderBy(desc(oneTimeLinks.createdAt))

/** Makes open links worthless: those to an address, or those of the hashes that are named. Answers which they were. */
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
