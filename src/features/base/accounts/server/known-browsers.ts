import { isRemembered, type Mark, remember } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { type Browser, newSecret } from './sessions.ts'

/** How long a browser is known after somebody signed in with it, in seconds: 180 days. */
export const browserSeconds = 180 * 24 * 60 * 60
const known: Mark = { name: 'known-browser', minutes: browserSeconds / 60 }

/** The secret of a browser in which this account was signed in to before; `undefined` for any other. decisions/0028 */
export const findKnownBrowser = async (shop: Shop, { secret }: Browser, email: string): Promise<string | undefined> =>
  secret && (await isRemembered(shop, known, `${secret} ${email}`)) ? secret : undefined

/** Remembers that this account was signed in to in this browser. Answers the secret by which it is known from now on. */
export async function rememberBrowser(shop: Shop, { secret = newSecret() }: Browser, email: string): Promise<string> {
  await remember(shop, known, `${secret} ${email}`)
  return secret
}
