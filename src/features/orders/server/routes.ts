import * as z from 'zod/mini'
import { centsFromDollars } from '#platform/money.ts'
import { createRoutes, readBody, requireAdmin, requireUser } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { placeOrderSchema } from '../contract.ts'
import { findOrder, listOrders } from './find-orders.ts'
import type { PaymentProvider } from './payment.ts'
import { placeOrder } from './place-order.ts'

const settleSchema = z.strictObject({
  paymentIntentId: z.string('Send the payment to settle.').check(z.minLength(1), z.maxLength(200)),
})
const signInSentence = 'Please sign in before completing your order.'

/** `/api/orders`: placing an order after its payment, reading one's own, the admin's list. */
export function orderRoutes(services: Services, payments: PaymentProvider) {
  const { database } = services
  return createRoutes()
    .get('/', async (c) => {
      requireAdmin(c)
      return c.json(await listOrders(database))
    })
    .post('/', async (c) => {
      const user = requireUser(c, signInSentence)
      const { stripePaymentIntentId, ...said } = await readBody(c, placeOrderSchema)
      const orderId = await placeOrder(services, payments, stripePaymentIntentId, {
        userId: user.id,
        items: said.items.map(({ price, customization, ...item }) => ({
          ...item,
          price: centsFromDollars(price),
          customization: customization && { ...customization, engraving: customization.engraving ?? '' },
        })),
        // What is no amount of money equals none.
        total: centsFromDollars(said.total) ?? impossible,
        shippingAddress: said.shippingAddress,
        billingAddress: said.billingAddress ?? said.shippingAddress,
      })
      return c.json(await findOrder(database, c.get('viewer'), orderId), 201)
    })
    .post('/settle', async (c) => {
      const user = requireUser(c, signInSentence)
      const { paymentIntentId } = await readBody(c, settleSchema)
      const orderId = await placeOrder(services, payments, paymentIntentId, { userId: user.id })
      return c.json(await findOrder(database, c.get('viewer'), orderId))
    })
    .get('/:id', async (c) => c.json(await findOrder(database, c.get('viewer'), c.req.param('id'))))
}

const impossible = Number.NEGATIVE_INFINITY as ReturnType<typeof centsFromDollars>
