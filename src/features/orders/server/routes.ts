import type { PayingShop } from '#features/payments/server/payment.ts'
import { cents, centsFromDollars } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { sendCsv } from '#platform/server/csv.ts'
import { createRoutes, readBody, requireAdmin, requireUser } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import { addNoteSchema, changeOrderStatusSchema, refundSchema } from '../contract.ts'
import { readOrderSearch } from '../paths.ts'
import { addNote } from './add-note.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { findOrder, findOwnOrders, listOrders } from './find-orders.ts'
import { searchOrders } from './find-orders-of-list.ts'
import { eachOrder, orderCsv } from './find-orders-to-export.ts'
import { refundPart } from './refund-order.ts'

/** `/api/orders`: reading one's own, the admin's list and what is done with an order. Checkout places them. */
export function orderRoutes(shop: PayingShop) {
  const { database } = shop
  return createRoutes()
    .get('/', async (c) => {
      requireAdmin(c)
      return c.json(await listOrders(database))
    })
    .get('/search', async (c) => {
      requireAdmin(c)
      return c.json(await searchOrders(shop, readOrderSearch(new URL(c.req.url).search)))
    })
    .get('/export.csv', async (c) => {
      requireAdmin(c)
      const search = readOrderSearch(new URL(c.req.url).search)
      return sendCsv(c, 'orders.csv', orderCsv, eachOrder(shop, search))
    })
    .put('/:id/status', async (c) => {
      const admin = requireAdmin(c)
      const change = await readBody(c, changeOrderStatusSchema)
      await changeOrderStatus(shop, admin, c.req.param('id'), change)
      return c.json(await findOrder(database, c.get('viewer'), c.req.param('id')))
    })
    .post('/:id/notes', async (c) => {
      const admin = requireAdmin(c)
      const { text } = await readBody(c, addNoteSchema)
      await addNote(shop, admin, c.req.param('id'), text)
      return c.json(await findOrder(database, c.get('viewer'), c.req.param('id')), 201)
    })
    .post('/:id/refunds', async (c) => {
      const admin = requireAdmin(c)
      const { id, amount, reason } = await readBody(c, refundSchema)
      const wish = { id, amount: centsFromDollars(amount) ?? cents(0), reason: reason || null }
      await refundPart(shop, admin, c.req.param('id'), wish)
      return c.json(await findOrder(database, c.get('viewer'), c.req.param('id')), 201)
    })
    .get('/:id', async (c) => c.json(await findOrder(database, c.get('viewer'), c.req.param('id'))))
}

/** `/api/user/orders`: the caller's own orders. */
export const ownOrderRoutes = ({ database }: Shop) =>
  createRoutes().get('/', async (c) => {
    const page = Number(c.req.query('page') ?? 1)
    if (!Number.isSafeInteger(page) || page < 1 || page > 10_000)
      throw new Problem('bad-request', 'There is no such page of orders.')
    return c.json(await findOwnOrders(database, requireUser(c, 'Please sign in to see your orders.').id, page))
  })
