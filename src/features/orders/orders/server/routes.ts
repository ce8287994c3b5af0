import { cents, centsFromDollars } from '#platform/money.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { addNoteSchema, changeOrderStatusSchema, orderSchema, orderSummariesSchema, refundSchema } from '../contract.ts'
import { addNote } from './add-note.ts'
import { changeOrderStatus } from './change-order-status.ts'
import { findOrder, listOrders } from './find-orders.ts'
import { forgetGuest } from './forget-guest.ts'
import { refundPartially } from './refund-order.ts'

/** `/api/orders`: customers read their orders, admins change orders. The checkout creates them. */
export const orderCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an admin', does: 'Lists all orders, newest first.', gives: orderSummariesSchema }, () =>
      listOrders(shop),
    )
    .get(
      '/:id',
      // Anonymous viewers get the same 404 as for an unknown order (rule 8).
      { who: 'everybody', does: 'Returns one of the caller’s orders, or any order for an admin.', gives: orderSchema },
      ({ viewer, param }) => findOrder(shop, viewer, param.id),
    )
    .put(
      '/:id/status',
      {
        who: 'an admin',
        does: 'Changes an order’s status. `refunded` refunds the payment first.',
        takes: changeOrderStatusSchema,
        gives: orderSchema,
        refuses: ['conflict'],
      },
      async ({ who, viewer, param, body }) => {
        await changeOrderStatus(shop, who, { ...param, ...body })
        return findOrder(shop, viewer, param.id)
      },
    )
    .post(
      '/:id/notes',
      {
        who: 'an admin',
        does: 'Adds a note to an order’s timeline.',
        takes: addNoteSchema,
        gives: orderSchema,
        status: 201,
      },
      async ({ who, viewer, param, body }) => {
        await addNote(shop, who, { ...param, ...body })
        return findOrder(shop, viewer, param.id)
      },
    )
    .delete(
      '/:id/guest',
      {
        who: 'an owner',
        does: 'Deletes the personal data of the guest of an order, from all orders of the email address.',
        gives: orderSchema,
      },
      async ({ who, viewer, param }) => {
        await forgetGuest(shop, who, param.id)
        return findOrder(shop, viewer, param.id)
      },
    )
    .post(
      '/:id/refunds',
      {
        who: 'an admin',
        does: 'Refunds part or all of an order’s payment.',
        takes: refundSchema,
        gives: orderSchema,
        status: 201,
        refuses: ['conflict'],
      },
      async ({ who, viewer, param, body: { id, amount, reason } }) => {
        const wish = { id, amount: centsFromDollars(amount) ?? cents(0), reason: reason || null }
        await refundPartially(shop, who, { orderId: param.id, ...wish })
        return findOrder(shop, viewer, param.id)
      },
    )
