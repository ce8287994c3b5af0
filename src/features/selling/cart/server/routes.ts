import { ensureSession } from '#features/base/accounts/server/cookies.ts'
import { arrivalsSchema } from '#features/selling/delivery/contract.ts'
import { Calls } from '#platform/server/calls.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  addToCartSchema,
  cartItemSchema,
  cartSchema,
  changeQuantitySchema,
  unavailableItemsSchema,
} from '../contract.ts'
import { addToCart } from './add-to-cart.ts'
import { changeQuantity, removeFromCart, removeUnavailable } from './change-cart.ts'
import { findCart, findUnavailableItems } from './find-cart.ts'
import { findCartArrival } from './find-cart-arrival.ts'

/** `/api/cart`: the cart of the viewer, a guest or an account. */
export const cartCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'everybody', does: 'The cart of the guest or account.', gives: cartSchema }, ({ viewer }) =>
      findCart(shop, viewer),
    )
    .get(
      '/gone',
      {
        who: 'everybody',
        does: 'Lines of the cart whose product is no longer sold.',
        gives: unavailableItemsSchema,
      },
      ({ viewer }) => findUnavailableItems(shop, viewer),
    )
    .get(
      '/arrival',
      {
        who: 'everybody',
        does: 'When the cart would arrive if it is ordered now: in the caller’s country, if known, and elsewhere.',
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
        does: 'Changes a line’s quantity; 0 or less removes the line.',
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
        does: 'Clears the lines whose product is no longer sold. A product that is sold again stays in the cart.',
        gives: unavailableItemsSchema,
      },
      async ({ viewer }) => {
        await removeUnavailable(shop, viewer)
        return findUnavailableItems(shop, viewer)
      },
    )
    .delete('/:itemId', { who: 'everybody', does: 'Removes a line.', gives: cartSchema }, async ({ viewer, param }) => {
      await removeFromCart(shop, viewer, param.itemId)
      return findCart(shop, viewer)
    })
