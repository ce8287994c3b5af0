import * as z from 'zod/mini'
import { createRoutes, readBody, type ShopContext } from '#platform/server/http.ts'
import {
  clientAddress,
  countAttempt,
  forgetAttempts,
  type Limit,
  takeBackAttempt,
} from '#platform/server/rate-limit.ts'
import type { Services } from '#platform/server/services.ts'
import type { SignedIn } from '#platform/viewer.ts'
import {
  confirmEmailSchema,
  forgotPasswordSchema,
  registrationSchema,
  resetPasswordSchema,
  signInSchema,
} from '../contract.ts'
import { joinSchema, readInvitationSchema } from '../staff-contract.ts'
import { checkCredentials, createAccount, redeemAdminLink } from './accounts.ts'
import { confirmEmail } from './change-account.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import { findKnownBrowser, rememberBrowser } from './known-browsers.ts'
import { hashNewPassword } from './passwords.ts'
import { askForReset, resetPassword } from './reset-password.ts'
import { endSession, startSession } from './sessions.ts'

/** `POST /api/auth/first-admin`: the token of the link that makes an admin. */
export const firstAdminSchema = z.extend(registrationSchema, { token: z.string('Required').check(z.maxLength(100)) })

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
const registrationLimit: Limit = {
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

/** What else happens in the transaction in which a guest becomes somebody, such as the cart that moves along. */
export type OnSignIn = (guestSessionId: string, userId: string) => Promise<void>

/** `/api/auth/…`: who is calling, signing in, registering, signing out, and the first admin's one-time link. */
export function accountRoutes(services: Services, onSignIn: OnSignIn) {
  const { database, clock, log } = services

  /** Rotates the session to a signed-in one; what the guest had goes along or nothing happens at all. */
  const signIn = (c: ShopContext, findUser: () => Promise<SignedIn>) =>
    database.transaction(async () => {
      const user = await findUser()
      const { sessionId: guest, user: previous } = c.get('viewer')
      if (guest && !previous) await onSignIn(guest, user.id)
      await startSession(services, c, user.id)
      await rememberBrowser(services, c, user.email)
      return user
    })

  return createRoutes()
    .get('/me', (c) => c.json({ user: c.get('viewer').user }))
    .post('/register', async (c) => {
      const { password, ...person } = await readBody(c, registrationSchema)
      await countAttempt(services, registrationLimit, clientAddress(services, c))
      const passwordHash = await hashNewPassword(password, [person.name, person.email])
      const user = await signIn(c, () => createAccount(database, { ...person, passwordHash }))
      log.info({ userId: user.id }, 'account created')
      return c.json({ user }, 201)
    })
    .post('/login', async (c) => {
      const { email, password } = await readBody(c, signInSchema)
      const from = clientAddress(services, c)
      // A browser the owner has used has a count of its own, so that nobody’s guessing locks the owner out. decisions/0028
      const known = await findKnownBrowser(services, c, email)
      const attempt = `${known ?? from} ${email}`
      await countAttempt(services, guessLimit, attempt)
      if (!known) {
        await countAttempt(services, addressLimit, from)
        await countAttempt(services, accountLimit, email)
      }
      const found = await checkCredentials(database, email, password)
      await forgetAttempts(services, guessLimit, attempt)
      if (!known) await takeBackAttempt(services, accountLimit, email)
      return c.json({ user: await signIn(c, async () => found) })
    })
    .post('/logout', async (c) => {
      await endSession(services, c)
      return c.json({ user: null })
    })
    .post('/forgot-password', async (c) => {
      const { email } = await readBody(c, forgotPasswordSchema)
      await countAttempt(services, resetLimit, clientAddress(services, c))
      await countAttempt(services, resetLimit, email)
      await askForReset(services, email)
      return c.json({ email }, 202)
    })
    .post('/reset-password', async (c) => {
      const { token, password } = await readBody(c, resetPasswordSchema)
      const passwordHash = await hashNewPassword(password)
      return c.json({ user: await signIn(c, () => resetPassword(services, token, passwordHash)) })
    })
    .post('/confirm-email', async (c) => {
      const { token } = await readBody(c, confirmEmailSchema)
      await confirmEmail(services, token)
      return c.json({ confirmed: true })
    })
    .post('/invitation', async (c) => {
      const { token } = await readBody(c, readInvitationSchema)
      return c.json(await readInvitation(database, clock.now(), token))
    })
    .post('/join', async (c) => {
      const { token, name, password } = await readBody(c, joinSchema)
      await countAttempt(services, registrationLimit, clientAddress(services, c))
      const passwordHash = password && (await hashNewPassword(password, name ? [name] : []))
      const person = name && passwordHash ? { name, passwordHash } : undefined
      const { user: caller } = c.get('viewer')
      return c.json({ user: await signIn(c, () => acceptInvitation(services, caller, token, person)) })
    })
    .post('/first-admin', async (c) => {
      const { token, password, ...person } = await readBody(c, firstAdminSchema)
      const passwordHash = await hashNewPassword(password, [person.name, person.email])
      const user = await signIn(c, () => redeemAdminLink(database, clock.now(), token, { ...person, passwordHash }))
      log.info({ userId: user.id }, 'admin created')
      return c.json({ user }, 201)
    })
}
