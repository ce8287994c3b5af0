import * as z from 'zod/mini'
import { Calls } from '#platform/server/calls.ts'
import { gone, paged } from '#platform/server/described.ts'
import { clientAddress } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  contactSchema,
  markMessageSchema,
  messageListSchema,
  messageSchema,
  readMessageSearch,
  replySchema,
} from '../contract.ts'
import { answerByMail, deleteMessage, listMessages, markMessage } from './messages.ts'
import { receiveMessage } from './receive-message.ts'

/** `/api/contact`: anybody may write to the shop. */
export const contactCalls = (shop: Shop) =>
  new Calls().post(
    '/',
    {
      who: 'everybody',
      does: 'Writes to the shop.',
      takes: contactSchema,
      gives: z.object({ received: z.boolean() }),
      status: 201,
      refuses: ['too-many'],
    },
    async ({ body, c }) => {
      await receiveMessage(shop, clientAddress(shop, c), body)
      return { received: true }
    },
  )

/** `/api/messages`: what came in, an admin's. */
export const messageCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'an admin',
        does: 'What people wrote.',
        query: { unread: '`true`: only what nobody has read.', ...paged },
        gives: messageListSchema,
      },
      ({ query }) => listMessages(shop, readMessageSearch(query)),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Marks a message as read or unread.',
        takes: markMessageSchema,
        gives: messageSchema,
      },
      ({ param, body }) => markMessage(shop, { ...param, ...body }),
    )
    .post(
      '/:id/reply',
      { who: 'an admin', does: 'Answers a message by mail.', takes: replySchema, gives: messageSchema },
      ({ param, body }) => answerByMail(shop, { ...param, ...body }),
    )
    .delete('/:id', { who: 'an admin', does: 'Deletes a message.', gives: gone }, async ({ param }) => {
      await deleteMessage(shop, param.id)
      return { id: param.id }
    })
