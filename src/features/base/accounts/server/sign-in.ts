import { countAttempt, forgetAttempts, type Limit, takeBackAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { SignIn } from '../contract.ts'
import { checkCredentials, holdProven, wrongCredentials } from './accounts.ts'
import { findKnownBrowser, rememberBrowser } from './known-browsers.ts'
import { type Browser, lockSession, startSession } from './sessions.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Told in the transaction that signs a guest in, with the guest's session locked. */
    guestSignedIn: (shop: Shop, user: SignedIn, guestSessionId: string) => Promise<void>
  }
}

/** Somebody who has signed in: `token` is their session's, `secret` their browser's from now on. */
export type SignInResult = { user: SignedIn; token: string; secret: string }

/**
 * Rotates a browser's session to one of the user that `findUser` finds; what the guest had goes along, or nothing happens at all.
 */
export const signIn = (
  shop: Shop,
  browser: Browser,
  { findUser }: { findUser: () => Promise<SignedIn> },
): Promise<SignInResult> =>
  shop.database.transaction(async () => {
    const user = await findUser()
    const { sessionId: guest, user: previous } = browser
    // Nobody puts something into a guest's cart that is being moved: it would go with the session.
    if (guest && !previous && (await lockSession(shop, guest))) await shop.events.guestSignedIn(shop, user, guest)
    const { token } = await startSession(shop, browser, user)
    return { user, token, secret: await rememberBrowser(shop, browser, user.email) }
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
  browser: Browser,
  { email, password }: SignIn,
): Promise<SignInResult> {
  const { address } = browser
  // A browser the owner has used has a count of its own, so that nobody’s guessing locks the owner out.
  const known = await findKnownBrowser(shop, browser, email)
  const attempt = `${known ?? address} ${email}`
  await countAttempt(shop, guessLimit, attempt)
  if (!known) {
    await countAttempt(shop, addressLimit, address)
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
  return signIn(shop, browser, { findUser })
}
