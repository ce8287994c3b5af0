import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ShopContext } from '#platform/server/http.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { anonymous, type SignedIn, type Viewer } from '#platform/viewer.ts'
import { browserSeconds } from './known-browsers.ts'
import { type Browser, endSession, findSession, sessionSeconds, startSession } from './sessions.ts'
import type { SignInResult } from './sign-in.ts'

/** The viewer of the session cookie; anonymous when the cookie names no active session. */
export async function findViewer(shop: Shop, c: ShopContext): Promise<Viewer> {
  const token = sessionCookie(shop, c)
  if (!token) return anonymous
  const found = await findSession(shop, token)
  if (found?.isRenewed) writeCookie(shop, c, 'session', token)
  return found?.viewer ?? anonymous
}

function sessionCookie(shop: Shop, c: ShopContext): string | undefined {
  const token = getCookie(c, cookieName(shop, c, 'session'))
  return token && token.length <= 100 ? token : undefined
}

/** The browser that sent the request. */
export const browserOf = (shop: Shop, c: ShopContext): Browser => ({
  ...callerOf(shop, c),
  userAgent: c.req.header('user-agent')?.slice(0, 200) ?? null,
  secret: getCookie(c, cookieName(shop, c, 'browser')) || undefined,
})

/** Sets the session and browser cookies after a sign-in. Returns the response body. */
export function setSignInCookies(
  shop: Shop,
  c: ShopContext,
  { user, token, secret }: SignInResult,
): { user: SignedIn } {
  writeCookie(shop, c, 'session', token)
  writeCookie(shop, c, 'browser', secret)
  return { user }
}

/** The id of the caller's session. Starts a session for a new guest; its cookie is set after the transaction commits. */
export async function ensureSession(shop: Shop, c: ShopContext): Promise<string> {
  const { sessionId } = c.get('viewer')
  if (sessionId) return sessionId
  const { id, token } = await startSession(shop, browserOf(shop, c), null)
  shop.database.afterCommit(() => writeCookie(shop, c, 'session', token))
  return id
}

/** Ends the caller's session and deletes its cookie. */
export async function signOut(shop: Shop, c: ShopContext): Promise<void> {
  await endSession(shop, c.get('viewer'))
  deleteCookie(c, cookieName(shop, c, 'session'), { path: '/', secure: isSecure(shop, c) })
}

type Cookie = 'session' | 'browser'
const seconds = { session: sessionSeconds, browser: browserSeconds } satisfies Record<Cookie, number>

/** Sets an httpOnly, SameSite cookie: neither scripts nor other sites can read or send it. */
function writeCookie(shop: Shop, c: ShopContext, cookie: Cookie, secret: string) {
  setCookie(c, cookieName(shop, c, cookie), secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: isSecure(shop, c),
    maxAge: seconds[cookie],
  })
}

/** Whether a Cookie header has a session cookie, active or not, with or without prefix. Cookie parsers trim spaces around names. */
export const carriesSession = (cookies: string): boolean => /(?:^|[;\s]|__Host-)session\s*=/.test(cookies)

/** The `__Host-` prefix makes browsers accept the cookie only from this exact host over https. */
const cookieName = (shop: Shop, c: ShopContext, cookie: Cookie) => (isSecure(shop, c) ? `__Host-${cookie}` : cookie)

function isSecure({ config }: Shop, c: ShopContext): boolean {
  if (config.publicUrl) return config.publicUrl.startsWith('https:')
  if (config.trustProxy) return c.req.header('x-forwarded-proto')?.split(',')[0]?.trim() === 'https'
  return new URL(c.req.url).protocol === 'https:'
}
