import { ensureSession } from '#features/base/accounts/server/cookies.ts'
import { arrivalsSchema } from '#features/selling/delivery/contract.ts'
import { Calls } from '#platform/server/calls.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { addToCartSchema, cartItemSchema, cartSchema, changeQuantitySchema, goneSchema } from '../contract.ts'
import { addToCart } from './add-to-cart.ts'
import { changeQuantity, removeFromCart, removeUnavailable } from './change-cart.ts'
import { findCart, findGone } from './find-cart.ts'
import { findCartArrival } from './find-cart-arrival.ts'

/** `/api/cart`: the caller's own cart, a guest's or an account's. */
export const cartCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      { who: 'everybody', does: 'The caller’s cart, a guest’s or an account’s.', gives: cartSchema },
      ({ viewer }) => findCart(shop, viewer),
    )
    .get(
      '/gone',
      {
        who: 'everybody',
        does: 'What has left the caller’s cart because its product is not sold any more.',
        gives: goneSchema,
      },
      ({ viewer }) => findGone(shop, viewer),
    )
    .get(
      '/arrival',
      {
        who: 'everybody',
        does: 'When the caller’s cart would arrive, ordered now: where they live, as far as the shop knows, and elsewhere.',
        gives: arrivalsSchema,
      },
      ({ viewer, c }) => findCartArrival(shop, viewer, c.req.header('accept-language')),
    )
    .post(
      '/',
      {
        who: 'everybody',
        does: 'Adds a product to the cart.',
        takes: addToCartSchema,
        gives: cartItemSchema,
        status: 201,
        refuses: ['sign-in-required', 'not-found', 'conflict', 'too-many', 'unavailable'],
      },
      ({ body, c }) => addToCart(shop, callerOf(shop, c), { ...body, ensureSession: () => ensureSession(shop, c) }),
    )
    .put(
      '/:itemId',
      {
        who: 'everybody',
        does: 'Changes how many; 0 or less removes the line.',
        takes: changeQuantitySchema,
        gives: cartSchema,
        refuses: ['conflict'],
      },
      async ({ viewer, param, body }) => {
        await changeQuantity(shop, viewer, { ...param, ...body })
        return findCart(shop, viewer)
      },
    )
    .delete(
      '/gone',
      {
        who: 'everybody',
        does: 'Takes off what has left the caller’s cart; what is sold again by then stays in it.',
        gives: goneSchema,
      },
      async ({ viewer }) => {
        await removeUnavailable(shop, viewer)
        return findGone(shop, viewer)
      },
    )
    .delete('/:itemId', { who: 'everybody', does: 'Removes a line.', gives: cartSchema }, async ({ viewer, param }) => {
      await removeFromCart(shop, viewer, param.itemId)
      return findCart(shop, viewer)
    })
