import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { meshFile } from '#features/gifts/foreign-meshes/limits.ts'
import { Problem } from '#platform/problem.ts'
import type { HeldBody } from '#platform/server/body-room.ts'
import { deletedAnswer } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import { attachment } from '#platform/server/file-names.ts'
import { clientAddress } from '#platform/server/rate-limit.ts'
import { type Pace, receiveBody } from '#platform/server/read-body.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  changeSentModelSchema,
  modelPriceSchema,
  modelQuoteSchema,
  sentModelBytes,
  sentModelSchema,
} from '../contract.ts'
import { type DrawnIn, drawnIns, maxPricedPieces } from '../sent-model.ts'
import { deleteModel } from './delete-models.ts'
import { findModelFile, findModelPrice, findModelQuote, findSentModel } from './find-models.ts'
import { changeSentModel, receiveModel } from './send-model.ts'

const who = 'a signed-in user'
const bytesType = 'application/octet-stream'
/** A minimum upload speed, because a slow upload would block others. */
const bodyPace: Pace = { bytes: 1_000_000, milliseconds: 30_000 }
const pieces = { quantity: 'The number of pieces; 1 by default.' }

/** `/api/sent-models`: customers' models, measured and priced at once. */
export const sentModelCalls = (shop: Shop) =>
  new Calls()
    .post(
      '/',
      {
        who,
        asks: 'Please sign in to upload a model.',
        does: 'Uploads a model for a custom request and measures it.',
        query: {
          name: 'The file’s name.',
          drawnIn: `The unit of the file: ${drawnIns.join(', ')}. By default mm, or for GLB the likely unit.`,
        },
        takes: { contentType: bytesType, does: meshFile, most: sentModelBytes },
        gives: sentModelSchema,
        status: 201,
        refuses: ['too-many', 'unavailable'],
      },
      ({ who, query, c }) => {
        if (!c.req.header('content-type')?.startsWith(bytesType))
          throw new Problem('wrong-content-type', `Send a model with the content type ${bytesType}.`)
        const receive = (held: HeldBody, path: string) => receiveBody(c, bodyPace, { held, path })
        const unit = unitOf(query.get('drawnIn'))
        return receiveModel(shop, who, {
          name: query.get('name') ?? '',
          unit,
          address: clientAddress(shop, c),
          receive,
        })
      },
    )
    .get(
      '/:id',
      { who, does: 'Returns a model that a customer uploaded.', gives: sentModelSchema },
      ({ who, param: { id } }) => findSentModel(shop, who, id),
    )
    .put(
      '/:id',
      {
        who,
        does: 'Changes a model’s unit and measures it again.',
        takes: changeSentModelSchema,
        gives: sentModelSchema,
        refuses: ['conflict', 'too-many', 'unavailable'],
      },
      ({ who, body, param: { id } }) => changeSentModel(shop, who, { ...body, id }),
    )
    .delete(
      '/:id',
      { who, does: 'Deletes a model that belongs to no request.', gives: deletedAnswer },
      async ({ who, param: { id } }) => {
        await deleteModel(shop, who, id)
        return { id }
      },
    )
    .get(
      '/:id/price',
      { who, does: 'Estimates the price range of a model.', query: pieces, gives: modelPriceSchema },
      ({ who, query, param: { id } }) => findModelPrice(shop, who, { id, pieces: piecesOf(query) }),
    )
    .get(
      '/:id/quote',
      { who: 'an admin', does: 'Suggests a quote for a model.', query: pieces, gives: modelQuoteSchema },
      ({ who, query, param: { id } }) => findModelQuote(shop, who, { id, pieces: piecesOf(query) }),
    )
    .get(
      '/:id/file',
      { who, does: 'Returns the uploaded file.', gives: { contentType: bytesType, does: 'STL, 3MF, OBJ or GLB.' } },
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
        does: 'Returns the mesh for the 3D view.',
        gives: { contentType: bytesType, does: 'A mesh in the shop’s own format.' },
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
      {
        who,
        does: 'Returns the picture of the uploaded model.',
        gives: { contentType: 'image/webp', does: 'A picture drawn during measuring.' },
      },
      async ({ who, c, param: { id } }) => {
        const { bytes } = await findModelFile(shop, who, { id, kind: 'picture' })
        c.header('content-type', 'image/webp')
        return c.body(bytes)
      },
    )

const unitOf = (written: string | null): DrawnIn | undefined => drawnIns.find((one) => one === written)

function piecesOf(query: URLSearchParams): number {
  const number = Math.trunc(Number(query.get('quantity')))
  return number >= 1 ? Math.min(number, maxPricedPieces) : 1
}
