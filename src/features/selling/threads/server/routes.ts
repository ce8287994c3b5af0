import { maxPictureBytes } from '#platform/picture-upload.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { useBytes } from '#platform/server/read-body.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  postMessageSchema,
  readThreadSchema,
  savedRepliesSchema,
  saveReplySchema,
  threadPictureSchema,
  threadSchema,
} from '../contract.ts'
import type { ThreadTopicKind } from '../thread.ts'
import { findThread } from './find-thread.ts'
import { postMessage, readThread, uploadThreadPicture } from './post-message.ts'
import { findSavedReplies, removeReply, saveReply } from './saved-replies.ts'

const namesOf = { order: 'an order', request: 'a custom request' } satisfies Record<ThreadTopicKind, string>

/** `/api/orders/{id}/thread` and `/api/custom-requests/{id}/thread`. Strangers get the same 404 as for an unknown id. */
export const threadCallsOf = (shop: Shop, of: ThreadTopicKind) =>
  new Calls()
    .get(
      '/:id/thread',
      {
        who: 'everybody',
        does: `The messages about ${namesOf[of]}, for its customer and admins.`,
        gives: threadSchema,
      },
      ({ viewer, param: { id } }) => findThread(shop, viewer, { of, id }),
    )
    .post(
      '/:id/thread',
      {
        who: 'everybody',
        does: `Writes a message about ${namesOf[of]}, as its customer or as the shop.`,
        takes: postMessageSchema,
        gives: threadSchema,
        status: 201,
        refuses: ['too-many'],
      },
      async ({ viewer, param: { id }, body }) => {
        await postMessage(shop, viewer, { about: { of, id }, ...body })
        return findThread(shop, viewer, { of, id })
      },
    )
    .post(
      '/:id/thread/read',
      {
        who: 'everybody',
        does: 'Marks the messages up to an entry as read by the caller’s side.',
        takes: readThreadSchema,
        gives: threadSchema,
      },
      async ({ viewer, param: { id }, body }) => {
        await readThread(shop, viewer, { about: { of, id }, ...body })
        return findThread(shop, viewer, { of, id })
      },
    )
    .post(
      '/:id/thread/pictures',
      {
        who: 'everybody',
        does: 'Uploads a picture for a message and returns its address.',
        takes: { contentType: 'image/*', does: 'The bytes of one PNG, JPEG or WebP.', most: maxPictureBytes },
        gives: threadPictureSchema,
        status: 201,
        refuses: ['too-many', 'unavailable'],
      },
      async ({ viewer, param: { id }, c }) => {
        if (!/^image\//i.test(c.req.header('content-type') ?? ''))
          throw new Problem('wrong-content-type', 'Send the bytes of one picture, with its own content type.')
        const receive = (use: (bytes: Uint8Array) => Promise<string>) => useBytes(shop, c, use)
        return { url: await uploadThreadPicture(shop, viewer, { about: { of, id }, receive }) }
      },
    )

/** `/api/saved-replies`: texts that the shop often writes. */
export const savedReplyCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an admin', does: 'Lists the saved replies.', gives: savedRepliesSchema }, () =>
      findSavedReplies(shop),
    )
    .post(
      '/',
      {
        who: 'an owner',
        does: 'Saves a reply.',
        takes: saveReplySchema,
        gives: savedRepliesSchema,
        status: 201,
        refuses: ['conflict'],
      },
      async ({ body }) => {
        await saveReply(shop, body)
        return findSavedReplies(shop)
      },
    )
    .delete(
      '/:id',
      { who: 'an owner', does: 'Removes a saved reply.', gives: savedRepliesSchema },
      async ({ param }) => {
        await removeReply(shop, param.id)
        return findSavedReplies(shop)
      },
    )
