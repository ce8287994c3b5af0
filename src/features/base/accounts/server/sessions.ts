import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Shop } from '#platform/server/shop.ts'
import type { Caller, SignedIn, Viewer } from '#platform/viewer.ts'
import { sessions, signedInColumns, users } from './tables.ts'

/** Lifetime of a session after its last renewal, in seconds: 30 days. Guests' carts live as long. */
export const sessionSeconds = 30 * 24 * 60 * 60
/** In milliseconds. */
const renewAfterMilliseconds = 24 * 60 * 60 * 1000

/** The caller's browser: its user agent and the secret that identifies it. */
export type Browser = Caller & { userAgent: string | null; secret: string | undefined }

/** The SHA-256 of a secret. Only hashes are stored, so a stolen database contains no usable session. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
export const newSecret = () => randomBytes(32).toString('base64url')

/** The viewer of an unexpired session. `isRenewed` when its expiry was extended, at most once a day. */
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
  const isRenewed = now.getTime() - lastSeenAt.getTime() > renewAfterMilliseconds
  if (isRenewed)
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: expiry(now) })
      .where(eq(sessions.id, viewer.sessionId))
  return { viewer, isRenewed }
}

/**
 * Starts a session with a new secret; without `user`, a guest's session. Ends the browser's previous session against session
 * fixation.
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

/** Locks a session until the transaction ends, and blocks new rows that reference it. False when it has ended. */
export async function lockSession({ database: { db } }: Shop, id: string): Promise<boolean> {
  const [held] = await db.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, id)).for('update')
  return held !== undefined
}

/** Ends the caller's session. */
export async function endSession({ database: { db } }: Shop, { sessionId }: Viewer): Promise<void> {
  if (sessionId) await db.delete(sessions).where(eq(sessions.id, sessionId))
}

/** Deletes expired sessions together with their guests' carts. */
export const deleteExpiredSessions = ({ database: { db }, clock }: Shop) =>
  db.delete(sessions).where(lt(sessions.expiresAt, clock.now()))

const expiry = (now: Date) => new Date(now.getTime() + sessionSeconds * 1000)
