import { ensureSession } from '#features/accounts/server/cookies.ts'
import { findModelFile } from '#features/catalog/server/find-products.ts'
import { normaliseMake } from '#features/makes/make.ts'
import { keepProof } from '#features/proofs/server/keep-proof.ts'
import type { MakingShop } from '#features/proofs/server/threads.ts'
import { Calls } from '#platform/server/calls.ts'
import { callerOf, countAttempt, type Limit } from '#platform/server/rate-limit.ts'
import { addToCartSchema, cartItemSchema, cartSchema, changeQuantitySchema } from '../contract.ts'
import { addToCart, changeQuantity, removeFromCart } from './change-cart.ts'
import { findCart } from './find-cart.ts'

/** A cart is kept for a month: one address makes only so many. */
const guestLimit: Limit = {
  name: 'guest-cart',
  most: 60,
  minutes: 60,
  sentence: 'That is a lot of carts. Please wait an hour, or sign in.',
}

/** `/api/cart`: the caller's own cart, a guest's or an account's. */
export const cartCalls = (shop: MakingShop) =>
  new Calls()
    .get(
      '/',
      { who: 'everybody', does: 'The caller’s cart, a guest’s or an account’s.', gives: cartSchema },
      ({ viewer }) => findCart(shop, viewer),
    )
    .post(
      '/',
      {
        who: 'everybody',
        does: 'Puts something into the cart.',
        takes: addToCartSchema,
        gives: cartItemSchema,
        status: 201,
        refuses: ['sign-in-required', 'not-found', 'conflict', 'too-many', 'unavailable'],
      },
      async ({ viewer, body, c }) => {
        const caller = callerOf(shop, c)
        if (!viewer.sessionId) await countAttempt(shop, guestLimit, caller.address)
        const customization = normaliseMake(body.customization)
        const modelFile = await findModelFile(shop, body.productId)
        const proofId = await keepProof(shop, caller, { modelFile, make: customization })
        // A guest gets a session with the first line, or neither.
        return shop.database.transaction(async () => {
          return addToCart(shop, { ...viewer, sessionId: await ensureSession(shop, c) }, { ...body, proofId })
        })
      },
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
    .delete('/:itemId', { who: 'everybody', does: 'Removes a line.', gives: cartSchema }, async ({ viewer, param }) => {
      await removeFromCart(shop, viewer, param.itemId)
      return findCart(shop, viewer)
    })
