import type { ShopContext } from '#platform/server/http.ts'
import {
  clientAddress,
  countAttempt,
  forgetAttempts,
  type Limit,
  takeBackAttempt,
} from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { checkCredentials, holdProven, wrongCredentials } from './accounts.ts'
import { findKnownBrowser, rememberBrowser } from './known-browsers.ts'
import { startSession } from './sessions.ts'

/** What else happens in the transaction in which a guest becomes somebody, such as the cart that moves along. */
export type WhenSigningIn = (guestSessionId: string, userId: string) => Promise<void>

/** Rotates the caller's session to a signed-in one; what the guest had goes along or nothing happens at all. */
export const signIn = (
  shop: Shop,
  c: ShopContext,
  findUser: () => Promise<SignedIn>,
  whenSigningIn: WhenSigningIn,
): Promise<SignedIn> =>
  shop.database.transaction(async () => {
    const user = await findUser()
    const { sessionId: guest, user: previous } = c.get('viewer')
    if (guest && !previous) await whenSigningIn(guest, user.id)
    await startSession(shop, c, user.id)
    await rememberBrowser(shop, c, user.email)
    return user
  })

const guessLimit: Limit = {
  name: 'sign-in',
  most: 10,
  minutes: 15,
  sentence: 'That was not the password too many times. Please wait a quarter of an hour, or choose a new one.',
}
/** One account from everywhere that it was never signed in to before: a guesser with many addresses. */
const accountLimit: Limit = {
  name: 'sign-in-account',
  most: 50,
  minutes: 60,
  sentence: 'Somebody has been guessing this password. Please wait an hour, or choose a new one.',
}
/** Many accounts from one address: a list that somebody works through. */
const addressLimit: Limit = {
  name: 'sign-in-address',
  most: 60,
  minutes: 15,
  sentence: 'There were too many sign-ins from your network. Please wait a quarter of an hour.',
}

/** Signs in with what was typed. Throws 401, and 429 for somebody who is guessing. decisions/0028 */
export async function signInByPassword(
  shop: Shop,
  c: ShopContext,
  { email, password }: { email: string; password: string },
  whenSigningIn: WhenSigningIn,
): Promise<SignedIn> {
  const from = clientAddress(shop, c)
  // A browser the owner has used has a count of its own, so that nobody’s guessing locks the owner out.
  const known = await findKnownBrowser(shop, c, email)
  const attempt = `${known ?? from} ${email}`
  await countAttempt(shop, guessLimit, attempt)
  if (!known) {
    await countAttempt(shop, addressLimit, from)
    await countAttempt(shop, accountLimit, email)
  }
  const proven = await checkCredentials(shop, { email, password })
  await forgetAttempts(shop, guessLimit, attempt)
  if (!known) await takeBackAttempt(shop, accountLimit, email)
  const findUser = async () => {
    const user = await holdProven(shop, proven)
    if (!user) throw wrongCredentials()
    return user
  }
  return signIn(shop, c, findUser, whenSigningIn)
}
