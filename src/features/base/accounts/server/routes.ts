import { Calls } from '#platform/server/calls.ts'
import { originOf } from '#platform/server/http.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  askForCodeSchema,
  confirmEmailSchema,
  confirmedSchema,
  firstAdminSchema,
  forgotPasswordSchema,
  mailedToSchema,
  passkeyOptionsSchema,
  registrationSchema,
  resetPasswordSchema,
  sessionAnswerSchema,
  signInByCodeSchema,
  signInSchema,
  usePasskeySchema,
} from '../contract.ts'
import { confirmEmail } from './change-account.ts'
import { browserOf, setSignInCookies, signOut } from './cookies.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkeys.ts'
import { becomeAdmin, register } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { signInByPassword } from './sign-in.ts'
import { requestSignInCode, signInByCode } from './sign-in-code.ts'

/** `/api/auth/…`: the current user, sign-in, sign-out, registration, password reset, and the first admin's one-time link. */
export const accountCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/me',
      {
        who: 'everybody',
        does: 'Returns the signed-in user; `user` is null for a visitor.',
        gives: sessionAnswerSchema,
      },
      ({ who }) => ({ user: who.user }),
    )
    .post(
      '/register',
      {
        who: 'everybody',
        does: 'Creates a customer’s account and signs in.',
        takes: registrationSchema,
        gives: sessionAnswerSchema,
        status: 201,
        refuses: ['conflict', 'too-many'],
      },
      async ({ body, c }) => setSignInCookies(shop, c, await register(shop, browserOf(shop, c), body)),
    )
    .post(
      '/login',
      {
        who: 'everybody',
        does: 'Signs in. The guest’s cart is moved to the account.',
        takes: signInSchema,
        gives: sessionAnswerSchema,
        refuses: ['sign-in-required', 'too-many'],
      },
      async ({ body, c }) => setSignInCookies(shop, c, await signInByPassword(shop, browserOf(shop, c), body)),
    )
    .post(
      '/code',
      {
        who: 'everybody',
        does: 'Emails a code that signs in once if the address has an account. The response is the same if not.',
        takes: askForCodeSchema,
        gives: mailedToSchema,
        status: 202,
        refuses: ['too-many'],
      },
      async ({ body: { email }, c }) => {
        await requestSignInCode(shop, callerOf(shop, c), email)
        return { email }
      },
    )
    .post(
      '/code/sign-in',
      {
        who: 'everybody',
        does: 'Signs in with an emailed code. The guest’s cart is moved to the account.',
        takes: signInByCodeSchema,
        gives: sessionAnswerSchema,
        refuses: ['sign-in-required', 'too-many'],
      },
      async ({ body, c }) => setSignInCookies(shop, c, await signInByCode(shop, browserOf(shop, c), body)),
    )
    .post(
      '/passkey/options',
      {
        who: 'everybody',
        does: 'Begins a sign-in with a passkey.',
        gives: passkeyOptionsSchema,
        refuses: ['too-many'],
      },
      ({ c }) => beginPasskeySignIn(shop, callerOf(shop, c), originOf(shop.config.publicUrl, c)),
    )
    .post(
      '/passkey',
      {
        who: 'everybody',
        does: 'Signs in with a passkey, without password and code. The guest’s cart is moved to the account.',
        takes: usePasskeySchema,
        gives: sessionAnswerSchema,
        refuses: ['sign-in-required'],
      },
      async ({ body, c }) => {
        const origin = originOf(shop.config.publicUrl, c)
        return setSignInCookies(shop, c, await signInByPasskey(shop, browserOf(shop, c), { ...body, origin }))
      },
    )
    .post('/logout', { who: 'everybody', does: 'Ends the session.', gives: sessionAnswerSchema }, async ({ c }) => {
      await signOut(shop, c)
      return { user: null }
    })
    .post(
      '/forgot-password',
      {
        who: 'everybody',
        does: 'Emails a link that sets a new password if the address has an account. The response is the same if not.',
        takes: forgotPasswordSchema,
        gives: mailedToSchema,
        status: 202,
        refuses: ['too-many'],
      },
      async ({ body: { email }, c }) => {
        await requestPasswordReset(shop, callerOf(shop, c), email)
        return { email }
      },
    )
    .post(
      '/reset-password',
      {
        who: 'everybody',
        does: 'Sets a new password with the token of an emailed link, ends every other session and signs in.',
        takes: resetPasswordSchema,
        gives: sessionAnswerSchema,
        refuses: ['sign-in-required', 'not-found', 'too-many'],
      },
      async ({ body, c }) => setSignInCookies(shop, c, await resetPassword(shop, browserOf(shop, c), body)),
    )
    .post(
      '/confirm-email',
      {
        who: 'everybody',
        findsCaller: true,
        does: 'Changes the account’s email address with the token that was sent to the new address.',
        takes: confirmEmailSchema,
        gives: confirmedSchema,
        refuses: ['not-found', 'conflict'],
      },
      async ({ body }) => {
        await confirmEmail(shop, body.token)
        return { confirmed: true }
      },
    )
    .post(
      '/first-admin',
      {
        who: 'everybody',
        does: 'Creates an admin with the token of a one-time link and signs in.',
        takes: firstAdminSchema,
        gives: sessionAnswerSchema,
        status: 201,
        refuses: ['not-allowed', 'not-found', 'conflict', 'too-many'],
      },
      async ({ body, c }) => setSignInCookies(shop, c, await becomeAdmin(shop, browserOf(shop, c), body)),
    )
