import type * as z from 'zod/mini'
import { hashNewPassword } from '#features/base/accounts/server/passwords.ts'
import { registrationLimit } from '#features/base/accounts/server/register.ts'
import type { Browser } from '#features/base/accounts/server/sessions.ts'
import { type SignInResult, signIn } from '#features/base/accounts/server/sign-in.ts'
import { countAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { joinSchema } from '../contract.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'

/** Accepts an invitation and signs in. Throws what `acceptInvitation` throws, and 429 beyond `registrationLimit`. */
export async function joinStaff(
  shop: Shop,
  browser: Browser,
  { token, name, password }: z.output<typeof joinSchema>,
): Promise<SignInResult> {
  await countAttempt(shop, registrationLimit, browser.address)
  // Checked first, because hashing a password keeps a core busy.
  await readInvitation(shop, token)
  const passwordHash = password && (await hashNewPassword(password, name ? [name] : []))
  const person = name && passwordHash ? { name, passwordHash } : undefined
  return signIn(shop, browser, {
    findUser: () => acceptInvitation(shop, browser, { token, person }),
    needsNoCode: true,
  })
}
