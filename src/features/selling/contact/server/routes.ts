import { deletedAnswer, describeChoices } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  contactSchema,
  markMessageSchema,
  messageChoices,
  messageListSchema,
  messageSchema,
  readMessageSearch,
  receivedSchema,
  replySchema,
} from '../contract.ts'
import { findMessage, listMessages } from './find-messages.ts'
import { answerByMail, deleteMessage, markMessage } from './messages.ts'
import { receiveMessage } from './receive-message.ts'

/** `/api/contact`: messages to the shop, from everyone. */
export const contactCalls = (shop: Shop) =>
  new Calls().post(
    '/',
    {
      who: 'everybody',
      does: 'Sends a message to the shop.',
      takes: contactSchema,
      gives: receivedSchema,
      status: 201,
      refuses: ['too-many'],
    },
    async ({ body, c }) => {
      await receiveMessage(shop, callerOf(shop, c), body)
      return { received: true }
    },
  )

/** `/api/messages`: received messages, for admins. */
export const messageCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'an admin',
        does: 'Lists received messages, in pages.',
        query: describeChoices(messageChoices),
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
      async ({ param, body }) => {
        await markMessage(shop, { ...param, ...body })
        return findMessage(shop, param.id)
      },
    )
    .post(
      '/:id/reply',
      {
        who: 'an admin',
        does: 'Answers a message by email.',
        takes: replySchema,
        gives: messageSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body }) => {
        await answerByMail(shop, who, { ...param, ...body })
        return findMessage(shop, param.id)
      },
    )
    .delete('/:id', { who: 'an admin', does: 'Deletes a message.', gives: deletedAnswer }, async ({ who, param }) => {
      await deleteMessage(shop, who, param.id)
      return { id: param.id }
    })
