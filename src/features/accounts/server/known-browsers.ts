import { getCookie } from 'hono/cookie'
import type { ShopContext } from '#platform/server/http.ts'
import { isRemembered, type Mark, remember } from '#platform/server/rate-limit.ts'
import type { Services } from '#platform/server/services.ts'
import { cookieName, newSecret, writeCookie } from './sessions.ts'

const day = 24 * 60 * 60
const known: Mark = { name: 'known-browser', minutes: 180 * 24 * 60 }

/** The secret of a browser in which this account was signed in to before; `undefined` for any other. decisions/0028 */
export async function findKnownBrowser(services: Services, c: ShopContext, email: string): Promise<string | undefined> {
  const secret = getCookie(c, cookieName(services, c, 'browser'))
  return secret && (await isRemembered(services, known, `${secret} ${email}`)) ? secret : undefined
}

/** Remembers that this account was signed in to in this browser. */
export async function rememberBrowser(services: Services, c: ShopContext, email: string): Promise<void> {
  const secret = getCookie(c, cookieName(services, c, 'browser')) || newSecret()
  await remember(services, known, `${secret} ${email}`)
  writeCookie(services, c, 'browser', secret, 180 * day)
}
