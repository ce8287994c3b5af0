import { Calls } from '#platform/server/calls.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  confirmEmailSchema,
  confirmedSchema,
  firstAdminSchema,
  forgotPasswordSchema,
  mailedToSchema,
  registrationSchema,
  resetPasswordSchema,
  sessionAnswerSchema,
  signInSchema,
} from '../contract.ts'
import { confirmEmail } from './change-account.ts'
import { browserOf, letIn, signOut } from './cookies.ts'
import { becomeAdmin, register } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { signInByPassword } from './sign-in.ts'

/** `/api/auth/…`: who is calling, signing in, registering, signing out, and the first admin's one-time link. */
export const accountCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/me',
      { who: 'everybody', does: 'Who is calling; `user` is null for a visitor.', gives: sessionAnswerSchema },
      ({ who }) => ({ user: who.user }),
    )
    .post(
      '/register',
      {
        who: 'everybody',
        does: 'Makes a customer’s account and signs in.',
        takes: registrationSchema,
        gives: sessionAnswerSchema,
        status: 201,
        refuses: ['conflict', 'too-many'],
      },
      async ({ body, c }) => letIn(shop, c, await register(shop, browserOf(shop, c), body)),
    )
    .post(
      '/login',
      {
        who: 'everybody',
        does: 'Signs in; a guest’s cart comes along.',
        takes: signInSchema,
        gives: sessionAnswerSchema,
        refuses: ['sign-in-required', 'too-many'],
      },
      async ({ body, c }) => letIn(shop, c, await signInByPassword(shop, browserOf(shop, c), body)),
    )
    .post('/logout', { who: 'everybody', does: 'Ends the session.', gives: sessionAnswerSchema }, async ({ c }) => {
      await signOut(shop, c)
      return { user: null }
    })
    .post(
      '/forgot-password',
      {
        who: 'everybody',
        does: 'Mails a link that sets a new password, if the address has an account. The answer is the same when not.',
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
        does: 'Sets a new password by a mailed link’s token, signs in and ends every other session.',
        takes: resetPasswordSchema,
        gives: sessionAnswerSchema,
        refuses: ['not-found', 'too-many'],
      },
      async ({ body, c }) => letIn(shop, c, await resetPassword(shop, browserOf(shop, c), body)),
    )
    .post(
      '/confirm-email',
      {
        who: 'everybody',
        findsCaller: true,
        does: 'Makes an address the account’s by the token that was mailed there.',
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
        does: 'Makes an admin by a one-time link’s token and signs in.',
        takes: firstAdminSchema,
        gives: sessionAnswerSchema,
        status: 201,
        refuses: ['not-allowed', 'not-found', 'conflict', 'too-many'],
      },
      async ({ body, c }) => letIn(shop, c, await becomeAdmin(shop, browserOf(shop, c), body)),
    )
