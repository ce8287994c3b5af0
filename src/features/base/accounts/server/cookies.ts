import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ShopContext } from '#platform/server/http.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { nobody, type SignedIn, type Viewer } from '#platform/viewer.ts'
import { browserSeconds } from './known-browsers.ts'
import { type Browser, endSession, findSession, sessionSeconds, startSession } from './sessions.ts'
import type { SignInResult } from './sign-in.ts'

/** Who is calling, by the session cookie. A cookie that names no living session is nobody's. */
export async function findViewer(shop: Shop, c: ShopContext): Promise<Viewer> {
  const token = sessionCookie(shop, c)
  if (!token) return nobody
  const found = await findSession(shop, token)
  if (found?.isRenewed) writeCookie(shop, c, 'session', token)
  return found?.viewer ?? nobody
}

function sessionCookie(shop: Shop, c: ShopContext): string | undefined {
  const token = getCookie(c, cookieName(shop, c, 'session'))
  return token && token.length <= 100 ? token : undefined
}

/** Which browser is calling. */
export const browserOf = (shop: Shop, c: ShopContext): Browser => ({
  ...callerOf(shop, c),
  userAgent: c.req.header('user-agent')?.slice(0, 200) ?? null,
  secret: getCookie(c, cookieName(shop, c, 'browser')) || undefined,
})

/** Lets somebody who has just signed in go on as that: their browser gets its cookies. */
export function letIn(shop: Shop, c: ShopContext, { user, token, secret }: SignInResult): { user: SignedIn } {
  writeCookie(shop, c, 'session', token)
  writeCookie(shop, c, 'browser', secret)
  return { user }
}

/** The id of the caller's session, started for a new guest. The cookie is sent once the transaction has committed. */
export async function ensureSession(shop: Shop, c: ShopContext): Promise<string> {
  const { sessionId } = c.get('viewer')
  if (sessionId) return sessionId
  const { id, token } = await startSession(shop, browserOf(shop, c), null)
  shop.database.afterCommit(() => writeCookie(shop, c, 'session', token))
  return id
}

/** Ends the caller's session on the server and in the browser. */
export async function signOut(shop: Shop, c: ShopContext): Promise<void> {
  await endSession(shop, c.get('viewer'))
  deleteCookie(c, cookieName(shop, c, 'session'), { path: '/', secure: isSecure(shop, c) })
}

type Cookie = 'session' | 'browser'
const seconds = { session: sessionSeconds, browser: browserSeconds } satisfies Record<Cookie, number>

/** Keeps a secret in the caller's browser, closed to scripts and to other sites. */
function writeCookie(shop: Shop, c: ShopContext, cookie: Cookie, secret: string) {
  setCookie(c, cookieName(shop, c, cookie), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(shop, c),
    maxAge: seconds[cookie],
  })
}

/** Whether a request's cookies name a session, living or not, by either of its names. What reads them leaves out space around a name. */
export const carriesSession = (cookies: string): boolean => /(?:^|[;\s]|__Host-)session\s*=/.test(cookies)

/** What a cookie is called: the prefix makes a browser refuse it from anywhere but this host over https. */
const cookieName = (shop: Shop, c: ShopContext, cookie: Cookie) => (isSecure(shop, c) ? `__Host-${cookie}` : cookie)

function isSecure({ config }: Shop, c: ShopContext): boolean {
  if (config.publicUrl) return config.publicUrl.startsWith('https:')
  if (config.trustProxy) return c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  return new URL(c.req.url).protocol === 'https:'
}
