import * as z from 'zod/mini'
import { cents, centsFromDollars } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { sendCsv } from '#platform/server/csv.ts'
import { createRoutes, readBody, requireAdmin, requireUser } from '#platform/server/http.ts'
import type { Services } from '#platform/server/services.ts'
import { addNoteSchema, changeOrderStatusSchema, placeOrderSchema, refundSchema } from '../contract.ts'
import { readOrderSearch } from '../paths.ts'
import { addNote } from './add-note.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { eachOrder, orderCsv } from './export-orders.ts'
import { findOrder, findOwnOrders, listOrders } from './find-orders.ts'
import type { PaymentProvider } from './payment.ts'
import { placeOrder } from './place-order.ts'
import { refundPart } from './refund-order.ts'
import { searchOrders } from './search-orders.ts'

/** `POST /api/orders/settle`: the return address reports a payment by its id. */
export const settleSchema = z.strictObject({
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
    .get('/search', async (c) => {
      requireAdmin(c)
      return c.json(await searchOrders(services, readOrderSearch(new URL(c.req.url).search)))
    })
    .get('/export.csv', async (c) => {
      requireAdmin(c)
      const search = readOrderSearch(new URL(c.req.url).search)
      return sendCsv(c, 'orders.csv', orderCsv, eachOrder(services, search))
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
    .put('/:id/status', async (c) => {
      const admin = requireAdmin(c)
      const change = await readBody(c, changeOrderStatusSchema)
      await changeOrderStatus(services, payments, admin, c.req.param('id'), change)
      return c.json(await findOrder(database, c.get('viewer'), c.req.param('id')))
    })
    .post('/:id/notes', async (c) => {
      const admin = requireAdmin(c)
      const { text } = await readBody(c, addNoteSchema)
      await addNote(services, admin, c.req.param('id'), text)
      return c.json(await findOrder(database, c.get('viewer'), c.req.param('id')), 201)
    })
    .post('/:id/refunds', async (c) => {
      const admin = requireAdmin(c)
      const { id, amount, reason } = await readBody(c, refundSchema)
      const wish = { id, amount: centsFromDollars(amount) ?? cents(0), reason: reason || null }
      await refundPart(services, payments, admin, c.req.param('id'), wish)
      return c.json(await findOrder(database, c.get('viewer'), c.req.param('id')), 201)
    })
    .get('/:id', async (c) => c.json(await findOrder(database, c.get('viewer'), c.req.param('id'))))
}

/** `/api/user/orders`: the caller's own orders. */
export const ownOrderRoutes = ({ database }: Services) =>
  createRoutes().get('/', async (c) => {
    const page = Number(c.req.query('page') ?? 1)
    if (!Number.isSafeInteger(page) || page < 1 || page > 10_000)
      throw new Problem('bad-request', 'There is no such page of orders.')
    return c.json(await findOwnOrders(database, requireUser(c, 'Please sign in to see your orders.').id, page))
  })

const impossible = Number.NEGATIVE_INFINITY as ReturnType<typeof centsFromDollars>
