import type * as z from 'zod/mini'
import { hashNewPassword } from '#features/accounts/server/passwords.ts'
import { registrationLimit } from '#features/accounts/server/register.ts'
import { signIn, type WhenSigningIn } from '#features/accounts/server/sign-in.ts'
import type { ShopContext } from '#platform/server/http.ts'
import { clientAddress, countAttempt } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { joinSchema } from '../contract.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'

/** Accepts an invitation and signs in. Throws what `acceptInvitation` throws, and 429 for one too many from a network. */
export async function joinStaff(
  shop: Shop,
  c: ShopContext,
  { token, name, password }: z.output<typeof joinSchema>,
  whenSigningIn: WhenSigningIn,
): Promise<SignedIn> {
  await countAttempt(shop, registrationLimit, clientAddress(shop, c))
  // Before a core is kept busy with a password.
  await readInvitation(shop, token)
  const passwordHash = password && (await hashNewPassword(password, name ? [name] : []))
  const person = name && passwordHash ? { name, passwordHash } : undefined
  const { user: caller } = c.get('viewer')
  return signIn(shop, c, () => acceptInvitation(shop, caller, { token, person }), whenSigningIn)
}
