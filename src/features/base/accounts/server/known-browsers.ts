import { isMarked, type Mark, setMark } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Browser, newSecret } from './sessions.ts'

/** How long a browser stays known after a sign-in, in seconds: 180 days. */
export const browserSeconds = 180 * 24 * 60 * 60
const known: Mark = { name: 'known-browser', minutes: browserSeconds / 60 }

/** The browser's secret if this account has signed in with it before, else `undefined`. decisions/0028 */
export const findKnownBrowser = async (shop: Shop, { secret }: Browser, email: string): Promise<string | undefined> =>
  secret && (await isMarked(shop, known, `${secret} ${email}`)) ? secret : undefined

/** Stores that this account has signed in with this browser. Returns the secret that identifies the browser. */
export async function rememberBrowser(shop: Shop, { secret = newSecret() }: Browser, email: string): Promise<string> {
  await setMark(shop, known, `${secret} ${email}`)
  return secret
}
