import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ShopContext } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { nobody, type Viewer } from '#platform/viewer.ts'
import { sessions, signedInColumns, users } from './tables.ts'

/** How long a session lives after it was last renewed, in seconds: 30 days, for guests' carts too. */
export const sessionSeconds = 30 * 24 * 60 * 60
const renewAfter = 24 * 60 * 60 * 1000

/** What is stored of a secret: its SHA-256, so that a stolen copy of the database signs nobody in. */
export const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
export const newSecret = () => randomBytes(32).toString('base64url')

/** Who is calling, by the session cookie. A cookie that names no living session is nobody's. */
export async function findViewer(shop: Shop, c: ShopContext): Promise<Viewer> {
  const token = getCookie(c, cookieName(shop, c, 'session'))
  if (!token || token.length > 100) return nobody
  const { db } = shop.database
  const now = shop.clock.now()
  const [found] = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      user: signedInColumns,
    })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.id, hashOf(token)), gt(sessions.expiresAt, now)))
  if (!found) return nobody
  if (now.getTime() - found.lastSeenAt.getTime() > renewAfter) {
    await db
      .update(sessions)
      .set({ lastSeenAt: now, expiresAt: expiry(now) })
      .where(eq(sessions.id, found.sessionId))
    writeCookie(shop, c, 'session', token, sessionSeconds)
  }
  return { sessionId: found.sessionId, user: found.user }
}

/** The caller's session, made for a guest who has none yet. Answers its id. */
export async function ensureSession(shop: Shop, c: ShopContext): Promise<string> {
  return c.get('viewer').sessionId ?? startSession(shop, c, null)
}

/** Starts a session under a fresh secret and ends the one the caller came with, so that a planted one is worth nothing. */
export async function startSession(shop: Shop, c: ShopContext, userId: string | null): Promise<string> {
  const token = newSecret()
  const now = shop.clock.now()
  const id = hashOf(token)
  const userAgent = c.req.header('user-agent')?.slice(0, 200) ?? null
  const { db } = shop.database
  await db.insert(sessions).values({ id, userId, userAgent, lastSeenAt: now, expiresAt: expiry(now) })
  const previous = c.get('viewer').sessionId
  if (previous) await db.delete(sessions).where(eq(sessions.id, previous))
  writeCookie(shop, c, 'session', token, sessionSeconds)
  return id
}

/** Ends the caller's session on the server and in the browser. */
export async function endSession(shop: Shop, c: ShopContext): Promise<void> {
  const { sessionId } = c.get('viewer')
  if (sessionId) await shop.database.db.delete(sessions).where(eq(sessions.id, sessionId))
  deleteCookie(c, cookieName(shop, c, 'session'), { path: '/', secure: isSecure(shop, c) })
}

/** Forgets sessions that nobody can use any more, with the guests' carts that hang on them. */
export const forgetOldSessions = ({ database: { db }, clock }: Shop) =>
  db.delete(sessions).where(lt(sessions.expiresAt, clock.now()))

/** Keeps a secret in the caller's browser, closed to scripts and to other sites. */
export function writeCookie(shop: Shop, c: ShopContext, name: string, secret: string, seconds: number) {
  setCookie(c, cookieName(shop, c, name), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(shop, c),
    maxAge: seconds,
  })
}

const expiry = (now: Date) => new Date(now.getTime() + sessionSeconds * 1000)

/** What a cookie is called: the prefix makes a browser refuse it from anywhere but this host over https. */
export const cookieName = (shop: Shop, c: ShopContext, name: string) => (isSecure(shop, c) ? `__Host-${name}` : name)

function isSecure({ config }: Shop, c: ShopContext): boolean {
  if (config.publicUrl) return config.publicUrl.startsWith('https:')
  if (config.trustProxy) return c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  return new URL(c.req.url).protocol === 'https:'
}
