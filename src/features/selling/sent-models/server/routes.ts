import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { meshFile } from '#features/gifts/foreign-meshes/limits.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { gone } from '#platform/server/described.ts'
import { attachment } from '#platform/server/file-names.ts'
import { clientAddress } from '#platform/server/rate-limit.ts'
import { type Pace, readBytes } from '#platform/server/read-body.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  changeSentModelSchema,
  modelPriceSchema,
  modelQuoteSchema,
  sentModelBytes,
  sentModelSchema,
} from '../contract.ts'
import { type DrawnIn, drawnIns, maxPricedPieces } from '../sent-model.ts'
import { findModelFile, findModelPrice, findModelQuote, findSentModel } from './find-models.ts'
import { forgetModel } from './forget-models.ts'
import { changeSentModel, receiveModel } from './send-model.ts'

const who = 'whoever is signed in'
const bytesType = 'application/octet-stream'
/** Others wait while a file is taken in: one that trickles must not keep them waiting. */
const bodyPace: Pace = { bytes: 1_000_000, milliseconds: 30_000 }
const pieces = { quantity: 'How many pieces, one unless it says so.' }

/** `/api/sent-models`: what customers drew and want to have made, measured and priced at once. */
export const sentModelCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/',
      {
        who,
        asks: 'Please sign in to send a model.',
        does: 'Takes a model for a custom request, and measures it.',
        query: { name: 'The name of its file.', drawnIn: `What its numbers mean: ${drawnIns.join(', ')}.` },
        takes: { contentType: bytesType, does: meshFile, most: sentModelBytes },
        gives: sentModelSchema,
        status: 201,
        refuses: ['too-many', 'unavailable'],
      },
      ({ who, query, c }) => {
        if (!c.req.header('content-type')?.startsWith(bytesType))
          throw new Problem('wrong-content-type', `Send a model with the content type ${bytesType}.`)
        const read = () => readBytes(c, bodyPace)
        const unit = unitOf(query.get('drawnIn'))
        return receiveModel(shop, who, { name: query.get('name') ?? '', unit, address: clientAddress(shop, c), read })
      },
    )
    .get('/:id', { who, does: 'A model that was sent.', gives: sentModelSchema }, ({ who, param: { id } }) =>
      findSentModel(shop, who, id),
    )
    .put(
      '/:id',
      {
        who,
        does: 'Says what a model’s numbers mean, and measures it anew.',
        takes: changeSentModelSchema,
        gives: sentModelSchema,
        refuses: ['conflict', 'too-many', 'unavailable'],
      },
      ({ who, body, param: { id } }) => changeSentModel(shop, who, { ...body, id }),
    )
    .delete(
      '/:id',
      { who, does: 'Takes back a model that belongs to no request yet.', gives: gone },
      async ({ who, param: { id } }) => {
        await forgetModel(shop, who, id)
        return { id }
      },
    )
    .get(
      '/:id/price',
      { who, does: 'From which price to which it will cost.', query: pieces, gives: modelPriceSchema },
      ({ who, query, param: { id } }) => findModelPrice(shop, who, { id, pieces: piecesOf(query) }),
    )
    .get(
      '/:id/quote',
      { who: 'an admin', does: 'What a quote can begin with.', query: pieces, gives: modelQuoteSchema },
      ({ who, query, param: { id } }) => findModelQuote(shop, who, { id, pieces: piecesOf(query) }),
    )
    .get(
      '/:id/file',
      { who, does: 'The file as it was sent.', gives: { contentType: bytesType, does: 'STL, 3MF, OBJ or GLB.' } },
      async ({ who, c, param: { id } }) => {
        const { name, bytes } = await findModelFile(shop, who, { id, kind: 'file' })
        c.header('content-type', bytesType)
        c.header('content-disposition', attachment(name))
        return c.body(bytes)
      },
    )
    .get(
      '/:id/shape',
      {
        who,
        does: 'The model as a page shows it.',
        gives: { contentType: bytesType, does: 'A mesh of its own form.' },
      },
      async ({ who, c, param: { id } }) => {
        const { bytes } = await findModelFile(shop, who, { id, kind: 'shape' })
        c.header('content-type', bytesType)
        const isPacked = /\bbr\b/.test(c.req.header('accept-encoding') ?? '')
        if (isPacked) c.header('content-encoding', 'br')
        return c.body(isPacked ? bytes : new Uint8Array(await promisify(brotliDecompress)(bytes)))
      },
    )
    .get(
      '/:id/picture',
      { who, does: 'Its picture.', gives: { contentType: 'image/webp', does: 'Drawn when it was measured.' } },
      async ({ who, c, param: { id } }) => {
        const { bytes } = await findModelFile(shop, who, { id, kind: 'picture' })
        c.header('content-type', 'image/webp')
        return c.body(bytes)
      },
    )

const unitOf = (written: string | null): DrawnIn => drawnIns.find((one) => one === written) ?? 'mm'

function piecesOf(query: URLSearchParams): number {
  const number = Math.trunc(Number(query.get('quantity')))
  return number >= 1 ? Math.min(number, maxPricedPieces) : 1
}
