import type * as z from 'zod/mini'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { sendMail } from '#platform/server/mailer.ts'
import { countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { firstAdminSchema, registrationSchema } from '../contract.ts'
import { createAccount, redeemAdminLink, spentAdminLink } from './accounts.ts'
import { followLink } from './follow-link.ts'
import { welcome } from './mails.ts'
import { hashNewPassword } from './passwords.ts'
import type { Browser } from './sessions.ts'
import { type SignInResult, signIn } from './sign-in.ts'

export const registrationLimit: Limit = {
  name: 'registration',
  most: 20,
  minutes: 60,
  sentence: 'Too many accounts were created from your network. Please wait an hour.',
}

/** Creates a customer's account, signs in and sends a welcome. Throws 409 when the email has an account, 429 after 20 accounts per hour and address. */
export async function register(
  shop: Shop,
  browser: Browser,
  { password, ...person }: z.output<typeof registrationSchema>,
): Promise<SignInResult> {
  await countAttempt(shop, registrationLimit, browser.address)
  const passwordHash = await hashNewPassword(password, [person.name, person.email])
  const findUser = async () => {
    const user = await createAccount(shop, { ...person, passwordHash })
    const { texts } = await findSettings(shop)
    await sendMail(shop, `welcome:${user.id}`, { to: user.email, mail: welcome(user.name, texts) })
    return user
  }
  const arrival = await signIn(shop, browser, { findUser })
  shop.log.info({ userId: arrival.user.id }, 'account created')
  return arrival
}

/** Creates an admin with a one-time link's token and signs in. Throws what `followLink` and `redeemAdminLink` throw. */
export async function becomeAdmin(
  shop: Shop,
  browser: Browser,
  { password, ...person }: z.output<typeof firstAdminSchema>,
): Promise<SignInResult> {
  const arrival = await followLink(shop, browser, {
    purpose: 'first-admin',
    token: person.token,
    sentence: spentAdminLink,
    follow: async () => {
      const passwordHash = await hashNewPassword(password, [person.name, person.email])
      return signIn(shop, browser, { findUser: () => redeemAdminLink(shop, { ...person, passwordHash }) })
    },
  })
  shop.log.info({ userId: arrival.user.id }, 'admin created')
  return arrival
}
