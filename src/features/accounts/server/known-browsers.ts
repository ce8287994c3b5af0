import { getCookie } from 'hono/cookie'
import type { ShopContext } from '#platform/server/http.ts'
import { isRemembered, type Mark, remember } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { cookieName, newSecret, writeCookie } from './sessions.ts'

const day = 24 * 60 * 60
const known: Mark = { name: 'known-browser', minutes: 180 * 24 * 60 }

/** The secret of a browser in which this account was signed in to before; `undefined` for any other. decisions/0028 */
export async function findKnownBrowser(shop: Shop, c: ShopContext, email: string): Promise<string | undefined> {
  const secret = getCookie(c, cookieName(shop, c, 'browser'))
  return secret && (await isRemembered(shop, known, `${secret} ${email}`)) ? secret : undefined
}

/** Remembers that this account was signed in to in this browser. */
export async function rememberBrowser(shop: Shop, c: ShopContext, email: string): Promise<void> {
  const secret = getCookie(c, cookieName(shop, c, 'browser')) || newSecret()
  await remember(shop, known, `${secret} ${email}`)
  writeCookie(shop, c, 'browser', secret, 180 * day)
}
