import { centsFromDollars } from '#platform/money.ts'
import { Problem } from '#platform/problem.ts'
import { createRoutes, readBody, requireAdmin, requireUser } from '#platform/server/http.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  acceptQuoteSchema,
  changeRequestSchema,
  createCustomRequestSchema,
  quoteSchema,
  type UploadedImage,
} from '../contract.ts'
import { readRequestSearch } from '../paths.ts'
import { acceptQuote, declineQuote } from './answer-quote.ts'
import { changeRequest } from './change-request.ts'
import { createRequest } from './create-request.ts'
import { findRequest, findRequests, searchRequests } from './find-requests.ts'
import { quoteRequest } from './quote-request.ts'
import { uploadImage } from './upload-image.ts'

const signInSentence = 'Please sign in to submit a custom design request.'

/** `/api/custom-requests`: asking for a design with its pictures, reading one's own, answering a quote; the quote is an admin's. */
export function customRequestRoutes(shop: Shop) {
  const { database } = shop
  return createRoutes()
    .get('/', async (c) => {
      requireUser(c, signInSentence)
      return c.json(await findRequests(database, c.get('viewer')))
    })
    .post('/', async (c) => {
      const user = requireUser(c, signInSentence)
      const id = await createRequest(shop, user.id, await readBody(c, createCustomRequestSchema))
      return c.json(await findRequest(database, c.get('viewer'), id), 201)
    })
    .post('/images', async (c) => {
      const user = requireUser(c, signInSentence)
      if (!/^image\//i.test(c.req.header('content-type') ?? ''))
        throw new Problem('wrong-content-type', 'Send the bytes of one picture, with its own content type.')
      const answer: UploadedImage = {
        url: await uploadImage(shop, user.id, new Uint8Array(await c.req.arrayBuffer())),
      }
      return c.json(answer, 201)
    })
    .get('/search', async (c) => {
      requireAdmin(c)
      return c.json(await searchRequests(database, c.get('viewer'), readRequestSearch(new URL(c.req.url).search)))
    })
    .put('/:id', async (c) => {
      const user = requireAdmin(c)
      const change = await readBody(c, changeRequestSchema)
      await changeRequest(shop, { ...c.get('viewer'), user }, c.req.param('id'), change)
      return c.json(await findRequest(database, c.get('viewer'), c.req.param('id')))
    })
    .get('/:id', async (c) => {
      requireUser(c, signInSentence)
      return c.json(await findRequest(database, c.get('viewer'), c.req.param('id')))
    })
    .post('/:id/accept', async (c) => {
      requireUser(c, signInSentence)
      const { quote } = await readBody(c, acceptQuoteSchema)
      await acceptQuote(shop, c.get('viewer'), c.req.param('id'), centsFromDollars(quote))
      return c.json(await findRequest(database, c.get('viewer'), c.req.param('id')))
    })
    .post('/:id/decline', async (c) => {
      requireUser(c, signInSentence)
      await declineQuote(shop, c.get('viewer'), c.req.param('id'))
      return c.json(await findRequest(database, c.get('viewer'), c.req.param('id')))
    })
    .put('/:id/quote', async (c) => {
      requireAdmin(c)
      await quoteRequest(shop, c.get('viewer'), c.req.param('id'), await readBody(c, quoteSchema))
      return c.json(await findRequest(database, c.get('viewer'), c.req.param('id')))
    })
}
