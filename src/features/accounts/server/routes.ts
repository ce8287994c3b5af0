import * as z from 'zod/mini'
import { createRoutes, readBody, type ShopContext } from '#platform/server/http.ts'
import { clientAddress, countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import {
  confirmEmailSchema,
  forgotPasswordSchema,
  registrationSchema,
  resetPasswordSchema,
  signInSchema,
} from '../contract.ts'
import { createAccount, redeemAdminLink } from './accounts.ts'
import { confirmEmail } from './change-account.ts'
import { hashNewPassword } from './passwords.ts'
import { askForReset, resetPassword } from './reset-password.ts'
import { endSession } from './sessions.ts'
import { checkSignIn, signIn, type WhenSigningIn } from './sign-in.ts'

/** `POST /api/auth/first-admin`: the token of the link that makes an admin. */
export const firstAdminSchema = z.extend(registrationSchema, { token: z.string('Required').check(z.maxLength(100)) })

export const registrationLimit: Limit = {
  name: 'registration',
  most: 20,
  minutes: 60,
  sentence: 'There were too many new accounts from your network. Please wait an hour.',
}
const resetLimit: Limit = {
  name: 'password-reset',
  most: 5,
  minutes: 60,
  sentence: 'That is a lot of links. Please wait an hour before you ask for another one.',
}

/** `/api/auth/…`: who is calling, signing in, registering, signing out, and the first admin's one-time link. */
export function accountRoutes(shop: Shop, whenSigningIn: WhenSigningIn) {
  const { database, clock, log } = shop

  const enter = (c: ShopContext, findUser: () => Promise<SignedIn>) => signIn(shop, whenSigningIn, c, findUser)

  return createRoutes()
    .get('/me', (c) => c.json({ user: c.get('viewer').user }))
    .post('/register', async (c) => {
      const { password, ...person } = await readBody(c, registrationSchema)
      await countAttempt(shop, registrationLimit, clientAddress(shop, c))
      const passwordHash = await hashNewPassword(password, [person.name, person.email])
      const user = await enter(c, () => createAccount(database, { ...person, passwordHash }))
      log.info({ userId: user.id }, 'account created')
      return c.json({ user }, 201)
    })
    .post('/login', async (c) => {
      const user = await checkSignIn(shop, c, await readBody(c, signInSchema))
      return c.json({ user: await enter(c, async () => user) })
    })
    .post('/logout', async (c) => {
      await endSession(shop, c)
      return c.json({ user: null })
    })
    .post('/forgot-password', async (c) => {
      const { email } = await readBody(c, forgotPasswordSchema)
      await countAttempt(shop, resetLimit, clientAddress(shop, c))
      await countAttempt(shop, resetLimit, email)
      await askForReset(shop, email)
      return c.json({ email }, 202)
    })
    .post('/reset-password', async (c) => {
      const { token, password } = await readBody(c, resetPasswordSchema)
      const passwordHash = await hashNewPassword(password)
      return c.json({ user: await enter(c, () => resetPassword(shop, token, passwordHash)) })
    })
    .post('/confirm-email', async (c) => {
      const { token } = await readBody(c, confirmEmailSchema)
      await confirmEmail(shop, token)
      return c.json({ confirmed: true })
    })
    .post('/first-admin', async (c) => {
      const { token, password, ...person } = await readBody(c, firstAdminSchema)
      const passwordHash = await hashNewPassword(password, [person.name, person.email])
      const user = await enter(c, () => redeemAdminLink(database, clock.now(), token, { ...person, passwordHash }))
      log.info({ userId: user.id }, 'admin created')
      return c.json({ user }, 201)
    })
}
