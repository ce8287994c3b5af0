import { ensureSession } from '#features/accounts/server/sessions.ts'
import { createRoutes, readBody } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { addToCartSchema, changeQuantitySchema } from '../contract.ts'
import { addToCart, changeQuantity, removeFromCart } from './change-cart.ts'
import { findCart } from './find-cart.ts'

/** `/api/cart`: the caller's own cart, a guest's or an account's. */
export function cartRoutes(shop: Shop) {
  const { database } = shop
  return createRoutes()
    .get('/', async (c) => c.json(await findCart(database, c.get('viewer'))))
    .post('/', async (c) => {
      const wish = await readBody(c, addToCartSchema)
      const line = await database.transaction(async () => {
        const viewer = { ...c.get('viewer'), sessionId: await ensureSession(shop, c) }
        const id = await addToCart(database, viewer, { ...wish, customization: withoutNull(wish.customization) })
        return (await findCart(database, viewer)).find((item) => item.id === id)
      })
      return c.json(line, 201)
    })
    .put('/:itemId', async (c) => {
      const { quantity } = await readBody(c, changeQuantitySchema)
      await changeQuantity(database, c.get('viewer'), c.req.param('itemId'), quantity)
      return c.json(await findCart(database, c.get('viewer')))
    })
    .delete('/:itemId', async (c) => {
      await removeFromCart(database, c.get('viewer'), c.req.param('itemId'))
      return c.json(await findCart(database, c.get('viewer')))
    })
}

const withoutNull = <Wish extends { engraving?: string | null }>(wish: Wish | null | undefined) =>
  wish && { ...wish, engraving: wish.engraving ?? '' }
