import { orderSchema } from '#features/orders/orders/contract.ts'
import { findOrder } from '#features/orders/orders/server/find-orders.ts'
import { Calls } from '#platform/server/calls.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  cancelLineSchema,
  changeAddressSchema,
  correctLineSchema,
  newArrivalSchema,
  orderChangesSchema,
} from '../contract.ts'
import { cancelLine } from './cancel-line.ts'
import { cancelOrder } from './cancel-order.ts'
import { changeAddress } from './change-address.ts'
import { correctLine } from './correct-line.ts'
import { findChanges } from './find-changes.ts'
import { findNewArrival } from './find-new-arrival.ts'

/** `/api/orders`: changes of a placed order, by its buyer and by the shop. Others get the same 404 as for an unknown order (rule 8). */
export const orderChangeCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/:id/changes',
      { who: 'everybody', does: 'What the caller may change in an order, and what was.', gives: orderChangesSchema },
      ({ viewer, param }) => findChanges(shop, viewer, param.id),
    )
    .put(
      '/:id/items/:itemId',
      {
        who: 'everybody',
        does: 'Corrects the words, color or font of a line of one of the caller’s orders, or of any order for an admin.',
        takes: correctLineSchema,
        gives: orderSchema,
        refuses: ['conflict', 'too-many', 'unavailable'],
      },
      async ({ viewer, param: { id, itemId }, body, c }) => {
        await correctLine(shop, callerOf(shop, c), { orderId: id, itemId, ...body })
        return findOrder(shop, viewer, id)
      },
    )
    .post(
      '/:id/items/:itemId/cancel',
      {
        who: 'everybody',
        does: 'Cancels one line of one of the caller’s orders, or of any order for an admin, and refunds what it cost.',
        takes: cancelLineSchema,
        gives: orderSchema,
        refuses: ['conflict', 'not-allowed'],
      },
      async ({ viewer, param: { id, itemId }, body }) => {
        await cancelLine(shop, viewer, { orderId: id, itemId, ...body })
        return findOrder(shop, viewer, id)
      },
    )
    .post(
      '/:id/cancel',
      {
        who: 'everybody',
        does: 'Cancels one of the caller’s orders and refunds its payment, while nothing of it is printed.',
        gives: orderSchema,
        refuses: ['conflict'],
      },
      async ({ viewer, param }) => {
        await cancelOrder(shop, viewer, param.id)
        return findOrder(shop, viewer, param.id)
      },
    )
    .get(
      '/:id/arrival',
      {
        who: 'everybody',
        does: 'When one of the caller’s orders, or any order for an admin, would arrive in another country.',
        query: {
          country: 'The code of the country, such as DE.',
          recipient: 'The number of a recipient; the first if it is missing.',
        },
        gives: newArrivalSchema,
      },
      ({ viewer, param, query }) =>
        findNewArrival(shop, viewer, {
          ...{ orderId: param.id, country: query.get('country') ?? '' },
          recipient: Number(query.get('recipient') ?? 1),
        }),
    )
    .put(
      '/:id/address',
      {
        who: 'everybody',
        does: 'Changes where one of the caller’s orders, or any order for an admin, is sent, until the order is packed.',
        takes: changeAddressSchema,
        gives: orderSchema,
        refuses: ['conflict'],
      },
      async ({ viewer, param, body }) => {
        await changeAddress(shop, viewer, { orderId: param.id, ...body })
        return findOrder(shop, viewer, param.id)
      },
    )
