import type * as z from 'zod/mini'
import type { ShopContext } from '#platform/server/http.ts'
import { clientAddress, countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import type { firstAdminSchema, registrationSchema } from '../contract.ts'
import { createAccount, redeemAdminLink, spentAdminLink } from './accounts.ts'
import { followLink } from './follow-link.ts'
import { hashNewPassword } from './passwords.ts'
import { signIn, type WhenSigningIn } from './sign-in.ts'

export const registrationLimit: Limit = {
  name: 'registration',
  most: 20,
  minutes: 60,
  sentence: 'There were too many new accounts from your network. Please wait an hour.',
}

/** Makes a customer's account and signs in. Throws 409 for an e-mail that has one, 429 for one too many from a network. */
export async function register(
  shop: Shop,
  c: ShopContext,
  { password, ...person }: z.output<typeof registrationSchema>,
  whenSigningIn: WhenSigningIn,
): Promise<SignedIn> {
  await countAttempt(shop, registrationLimit, clientAddress(shop, c))
  const passwordHash = await hashNewPassword(password, [person.name, person.email])
  const user = await signIn(shop, c, () => createAccount(shop, { ...person, passwordHash }), whenSigningIn)
  shop.log.info({ userId: user.id }, 'account created')
  return user
}

/** Makes an admin by a one-time link's token and signs in. Throws what `followLink` and `redeemAdminLink` throw. */
export async function becomeAdmin(
  shop: Shop,
  c: ShopContext,
  { password, ...person }: z.output<typeof firstAdminSchema>,
  whenSigningIn: WhenSigningIn,
): Promise<SignedIn> {
  const link = { purpose: 'first-admin', token: person.token, sentence: spentAdminLink } as const
  const user = await followLink(shop, c, link, async () => {
    const passwordHash = await hashNewPassword(password, [person.name, person.email])
    return signIn(shop, c, () => redeemAdminLink(shop, { ...person, passwordHash }), whenSigningIn)
  })
  shop.log.info({ userId: user.id }, 'admin created')
  return user
}
