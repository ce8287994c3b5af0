import { mailedToSchema, sessionAnswerSchema } from '#features/base/accounts/contract.ts'
import { browserOf, ensureSession, setSignInCookies } from '#features/base/accounts/server/cookies.ts'
import { Calls } from '#platform/server/calls.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { guestAccountSchema, openedOrderSchema, openOrderSchema } from '../guest-contract.ts'
import { becomeAccount, openGuestOrder, requestGuestAccount } from './guest-orders.ts'

/** `/api/guest-orders`: orders without an account (rule 127). */
export const guestOrderCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/open',
      {
        who: 'everybody',
        does: 'Opens a guest’s order in this browser with the secret of an emailed link.',
        takes: openOrderSchema,
        gives: openedOrderSchema,
        refuses: ['not-found', 'too-many'],
      },
      async ({ body: { key }, c }) => ({
        id: await openGuestOrder(shop, callerOf(shop, c), { key, ensureSession: () => ensureSession(shop, c) }),
      }),
    )
    .post(
      '/account',
      {
        who: 'everybody',
        does: 'Makes an account of a guest’s orders with the token of an emailed link, or moves them to the account of that address.',
        takes: guestAccountSchema,
        gives: sessionAnswerSchema,
        refuses: ['not-found', 'conflict', 'too-many'],
      },
      async ({ body, c }) => {
        const signedIn = await becomeAccount(shop, browserOf(shop, c), body)
        return signedIn ? setSignInCookies(shop, c, signedIn) : { user: null }
      },
    )
    .post(
      '/:id/account-link',
      {
        who: 'everybody',
        does: 'Emails the guest of an order a link that makes an account.',
        gives: mailedToSchema,
        status: 202,
        refuses: ['too-many'],
      },
      async ({ viewer, param }) => ({ email: await requestGuestAccount(shop, viewer, param.id) }),
    )
