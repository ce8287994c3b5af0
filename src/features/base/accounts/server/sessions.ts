import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller, SignedIn, Viewer } from '#platform/viewer.ts'
import { sessions, signedInColumns, users } from './tables.ts'

/** How long a session lives after it was last renewed, in seconds: 30 days, for guests' carts too. */
export const sessionSeconds = 30 * 24 * 60 * 60
/** In milliseconds. */
const renewAfter = 24 * 60 * 60 * 1000

/** A caller's browser: how it names itself, and the secret by which it is known again. */
export type Browser = Caller & { userAgent: string | null; secret: string | undefined }

/** What is stored of a secret: its SHA-256, so that a stolen copy of the database signs nobody in. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
export const newSecret = () => randomBytes(32).toString('base64url')

/** The viewer of a session that has not expired; `isRenewed` when its expiry was moved. */
export async function findSession(
  { database: { db }, clock }: Shop,
  token: string,
): Promise<{ viewer: Viewer; isRenewed: boolean } | undefined> {
  const now = clock.now()
  const [found] = await db
    .select({ sessionId: sessions.id, lastSeenAt: sessions.lastSeenAt, user: signedInColumns })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, hashOf(token)), gt(sessions.expiresAt, now)))
  if (!found) return undefined
  const { lastSeenAt, ...viewer } = found
  const isRenewed = now.getTime() - lastSeenAt.getTime() > renewAfter
  if (isRenewed)
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: expiry(now) })
      .where(eq(sessions.id, viewer.sessionId))
  return { viewer, isRenewed }
}

/**
 * Starts a session under a fresh secret, a guest's without a user, and ends the one the browser came with, so that a planted one
 * is worth nothing.
 */
export async function startSession(
  { database: { db }, clock }: Shop,
  { sessionId: previous, userAgent }: Browser,
  user: SignedIn | null,
): Promise<{ id: string; token: string }> {
  const token = newSecret()
  const id = hashOf(token)
  const now = clock.now()
  await db.insert(sessions).values({ id, userId: user?.id ?? null, userAgent, lastSeenAt: now, expiresAt: expiry(now) })
  if (previous) await db.delete(sessions).where(eq(sessions.id, previous))
  return { id, token }
}

/** Locks a session and all that hangs on it, for the transaction; false when it has ended. */
export async function lockSession({ database: { db } }: Shop, id: string): Promise<boolean> {
  const [held] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('update')
  return held !== undefined
}

/** Ends the caller's session. */
export async function endSession({ database: { db } }: Shop, { sessionId }: Viewer): Promise<void> {
  if (sessionId) await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Forgets sessions that nobody can use any more, with the guests' carts that hang on them. */
export const forgetOldSessions = ({ database: { db }, clock }: Shop) =>
  db.delete(sessions).where(lt(sessions.expiresAt, clock.now()))

const expiry = (now: Date) => new Date(now.getTime() + sessionSeconds * 1000)
