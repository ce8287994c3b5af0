import { countAttempt, forgetAttempts, type Limit, undoAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { SignIn } from '../contract.ts'
import { checkCredentials, lockVerifiedAccount, wrongCredentials } from './accounts.ts'
import { findKnownBrowser, rememberBrowser } from './known-browsers.ts'
import { countCode, forgetCodes, requireCode } from './second-factor.ts'
import { type Browser, lockSession, startSession } from './sessions.ts'

declare module '#platform/server/shop.ts' {
  interface ShopEvents {
    /** Sent within the transaction that signs a guest in, with the guest's session locked. */
    guestSignedIn: (shop: Shop, user: SignedIn, guestSessionId: string) => Promise<void>
  }
}

/** `needsNoCode`: the account is signed in in this browser already, or has shown a passkey, which stands for the code. */
type SignInWish = { findUser: () => Promise<SignedIn>; code?: string | undefined; needsNoCode?: boolean }

/** A completed sign-in: `token` for the session cookie, `secret` for the browser cookie. */
export type SignInResult = { user: SignedIn; token: string; secret: string }

/**
 * Replaces the browser's session with one of the user that `findUser` returns, and moves the guest's cart, in one transaction. Throws 401
 * without the code that the user's account asks for (rule 134).
 */
export const signIn = (
  shop: Shop,
  browser: Browser,
  { findUser, code, needsNoCode = false }: SignInWish,
): Promise<SignInResult> =>
  shop.database.transaction(async () => {
    const user = await findUser()
    if (!needsNoCode) await requireCode(shop, user, code)
    const { sessionId: guest, user: previous } = browser
    // The lock blocks adding to the guest's cart while it is moved: a late line would be deleted with the session.
    if (guest && !previous && (await lockSession(shop, guest))) await shop.events.guestSignedIn(shop, user, guest)
    const { token } = await startSession(shop, browser, user)
    return { user, token, secret: await rememberBrowser(shop, browser, user.email) }
  })

const guessLimit: Limit = {
  name: 'sign-in',
  most: 10,
  minutes: 15,
  sentence: 'The password was wrong too often. Please wait 15 minutes, or choose a new password.',
}
/** Per account, from all unknown browsers: against an attacker with many IP addresses. */
const accountLimit: Limit = {
  name: 'sign-in-account',
  most: 50,
  minutes: 60,
  sentence: 'There were too many failed sign-ins to this account. Please wait an hour, or choose a new password.',
}
/** Per IP address, across accounts: against an attacker with a list of passwords. */
const addressLimit: Limit = {
  name: 'sign-in-address',
  most: 60,
  minutes: 15,
  sentence: 'There were too many sign-ins from your network. Please wait 15 minutes.',
}

/** Signs in with email and password. Throws 401 when they are wrong, and 429 beyond the limits above. decisions/0028 */
export async function signInByPassword(
  shop: Shop,
  browser: Browser,
  { email, password, code }: SignIn,
): Promise<SignInResult> {
  const { address } = browser
  // A known browser has its own count, so an attacker cannot lock the account's owner out.
  const known = await findKnownBrowser(shop, browser, email)
  const attempt = `${known ?? address} ${email}`
  await countAttempt(shop, guessLimit, attempt)
  if (!known) {
    await countAttempt(shop, addressLimit, address)
    await countAttempt(shop, accountLimit, email)
  }
  const proven = await checkCredentials(shop, { email, password })
  await forgetAttempts(shop, guessLimit, attempt)
  if (!known) await undoAttempt(shop, accountLimit, email)
  const findUser = async () => {
    const user = await lockVerifiedAccount(shop, proven)
    if (!user) throw wrongCredentials()
    return user
  }
  await countCode(shop, { userId: proven.id, code })
  const result = await signIn(shop, browser, { findUser, code })
  await forgetCodes(shop, { userId: proven.id })
  return result
}
