import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import { statement } from '#platform/server/statement.ts'
import type { Caller, SignedIn, Viewer } from '#platform/viewer.ts'
import { sessions, signedInColumns, users } from './tables.ts'

/** How long a session lives after it was last renewed, in seconds: 30 days, for guests' carts too. */
export const sessionSeconds = 30 * 24 * 60 * 60
/** In milliseconds. */
export const renewAfter = 24 * 60 * 60 * 1000

/** A caller's browser: how it names itself, and the secret by which it is known again. */
export type Browser = Caller & { userAgent: string | null; secret: string | undefined }

/** What is stored of a secret: its SHA-256, so that a stolen copy of the database signs nobody in. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
export const newSecret = () => randomBytes(32).toString('base64url')

const livingSession = statement((db) =>
  db
    .select({ sessionId: sessions.id, lastSeenAt: sessions.lastSeenAt, user: signedInColumns })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        gt(sessions.expiresAt, sql.param(sql.placeholder('now'), sessions.expiresAt)),
      ),
    )
    .prepare(''),
)

/** Whose a session's token is, while the session lives; `isRenewed` when it lives longer from now on. */
export async function findSession(
  { database, clock }: Shop,
  token: string,
): Promise<{ viewer: Viewer; isRenewed: boolean } | undefined> {
  const now = clock.now()
  const [found] = await livingSession(database).execute({ id: hashOf(token), now })
  if (!found) return undefined
  const { lastSeenAt, ...viewer } = found
  const isRenewed = now.getTime() - lastSeenAt.getTime() > renewAfter
  if (isRenewed)
    await database.db
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
  const { id, token } = newSession()
  const now = clock.now()
  await db.insert(sessions).values({ id, userId: user?.id ?? null, userAgent, lastSeenAt: now, expiresAt: expiry(now) })
  if (previous) await db.delete(sessions).where(eq(sessions.id, previous))
  return { id, token }
}

/** A session to be: what it is called here, and by what its browser names it. */
export function newSession(): { id: string; token: string } {
  const token = newSecret()
  return { id: hashOf(token), token }
}

/** When a session that starts now is over. */
export const expiryOf = ({ clock }: Shop): Date => expiry(clock.now())

/**
 * Part of a statement: starts the sessions of guests, of whom `guests` selects the id and how the browser names itself. It is asked `now`, and with
 * `endsAt`, when they are over.
 */
export function startGuests(db: Db, guests: SQL) {
  const [now, endsAt] = ['now', 'endsAt'].map((name) => sql.param(sql.placeholder(name), sessions.expiresAt))
  // The columns in the order of their table.
  return db.insert(sessions).select(sql`
    select guest.id, null::uuid, guest.user_agent, now(), ${now}::timestamptz, ${endsAt}::timestamptz
    from (${guests}) as guest (id, user_agent)`)
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
