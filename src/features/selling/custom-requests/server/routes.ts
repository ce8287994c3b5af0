import { centsFromDollars } from '#platform/money.ts'
import { maxPictureBytes } from '#platform/picture-upload.ts'
import { Problem } from '#platform/problem.ts'
import { deletedAnswer, describeChoices } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import { useBytes } from '#platform/server/read-body.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  acceptQuoteSchema,
  changeRequestSchema,
  createCustomRequestSchema,
  customRequestSchema,
  customRequestsSchema,
  declineQuoteSchema,
  quoteSchema,
  readAnswerSchema,
  renewQuoteSchema,
  requestSearchAnswerSchema,
  uploadedImageSchema,
} from '../contract.ts'
import { signInToRequest } from '../custom-request.ts'
import { readRequestSearch, requestChoices } from '../paths.ts'
import { acceptQuote, declineQuote } from './answer-quote.ts'
import { changeRequest, readAnswer } from './change-request.ts'
import { createRequest } from './create-request.ts'
import { deleteRequestModel } from './delete-request-models.ts'
import { findRequest, findRequests, searchRequests } from './find-requests.ts'
import { quoteRequest, renewQuote } from './quote-request.ts'
import { uploadImage } from './upload-image.ts'

const signedIn = {
  who: 'a signed-in user',
  asks: signInToRequest,
} as const

/** `/api/custom-requests`: customers send requests with pictures and answer quotes; admins send quotes. */
export const customRequestCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        ...signedIn,
        does: 'Lists the caller’s own design requests, or all for an admin.',
        gives: customRequestsSchema,
      },
      ({ viewer }) => findRequests(shop, viewer),
    )
    .post(
      '/',
      {
        ...signedIn,
        does: 'Creates a design request.',
        takes: createCustomRequestSchema,
        gives: customRequestSchema,
        status: 201,
        refuses: ['too-many'],
      },
      async ({ who, viewer, body }) => findRequest(shop, viewer, await createRequest(shop, who, body)),
    )
    .post(
      '/images',
      {
        ...signedIn,
        does: 'Uploads a reference picture and returns its address.',
        takes: {
          contentType: 'image/*',
          does: 'The bytes of one PNG, JPEG, WebP or GIF.',
          most: maxPictureBytes,
        },
        gives: uploadedImageSchema,
        status: 201,
        refuses: ['too-many', 'unavailable'],
      },
      async ({ who, c }) => {
        if (!/^image\//i.test(c.req.header('content-type') ?? ''))
          throw new Problem('wrong-content-type', 'Send the bytes of one picture, with its own content type.')
        return { url: await useBytes(shop, c, (bytes) => uploadImage(shop, who, bytes)) }
      },
    )
    .get(
      '/search',
      {
        who: 'an admin',
        does: 'Lists all design requests, in pages.',
        query: describeChoices(requestChoices),
        gives: requestSearchAnswerSchema,
      },
      ({ viewer, query }) => searchRequests(shop, viewer, readRequestSearch(query)),
    )
    .get('/:id', { ...signedIn, does: 'One design request.', gives: customRequestSchema }, ({ viewer, param }) =>
      findRequest(shop, viewer, param.id),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Changes a request’s status and the workshop’s notes.',
        takes: changeRequestSchema,
        gives: customRequestSchema,
        refuses: ['conflict'],
      },
      async ({ who, viewer, param, body }) => {
        await changeRequest(shop, who, { ...param, ...body })
        return findRequest(shop, viewer, param.id)
      },
    )
    .delete(
      '/:id/model',
      { who: 'an admin', does: 'Deletes the model of a closed request.', gives: deletedAnswer, refuses: ['conflict'] },
      async ({ who, viewer, param: { id } }) => {
        await deleteRequestModel(shop, who, { viewer, id })
        return { id }
      },
    )
    .post(
      '/:id/read',
      {
        who: 'an admin',
        does: 'Marks the customer’s answer to a quote as read. A later answer stays unread.',
        takes: readAnswerSchema,
        gives: customRequestSchema,
      },
      async ({ viewer, param, body }) => {
        await readAnswer(shop, { ...param, ...body })
        return findRequest(shop, viewer, param.id)
      },
    )
    .post(
      '/:id/accept',
      {
        ...signedIn,
        does: 'Accepts the quote, at the price that is sent.',
        takes: acceptQuoteSchema,
        gives: customRequestSchema,
        refuses: ['conflict'],
      },
      async ({ who, viewer, param, body }) => {
        await acceptQuote(shop, who, { ...param, seen: centsFromDollars(body.quote) })
        return findRequest(shop, viewer, param.id)
      },
    )
    .post(
      '/:id/decline',
      {
        ...signedIn,
        does: 'Declines the quote, with a reason that the shop reads.',
        takes: declineQuoteSchema,
        gives: customRequestSchema,
        refuses: ['conflict'],
      },
      async ({ who, viewer, param, body }) => {
        await declineQuote(shop, who, { ...param, ...body })
        return findRequest(shop, viewer, param.id)
      },
    )
    .put(
      '/:id/quote',
      {
        who: 'an admin',
        does: 'Creates or changes the quote of a request.',
        takes: quoteSchema,
        gives: customRequestSchema,
        refuses: ['conflict'],
      },
      async ({ who, viewer, param, body }) => {
        await quoteRequest(shop, who, { ...param, ...body })
        return findRequest(shop, viewer, param.id)
      },
    )
    .post(
      '/:id/renew',
      {
        who: 'an admin',
        does: 'Makes an expired quote valid again for the shop’s usual days.',
        takes: renewQuoteSchema,
        gives: customRequestSchema,
        refuses: ['conflict'],
      },
      async ({ who, viewer, param, body }) => {
        await renewQuote(shop, who, { ...param, ...body })
        return findRequest(shop, viewer, param.id)
      },
    )
