import { maxPictureBytes } from '#platform/picture-upload.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { useBytes } from '#platform/server/read-body.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  answerClaimSchema,
  createClaimSchema,
  openClaimsSchema,
  orderClaimsSchema,
  uploadedPhotoSchema,
} from '../contract.ts'
import { answerClaim } from './answer-claim.ts'
import { createClaim } from './create-claim.ts'
import { findClaims, findOpenClaims } from './find-claims.ts'
import { uploadPhoto } from './upload-photo.ts'

/** `/api/orders`: what customers report to be wrong. Strangers get the same 404 as for an unknown order (rule 8). */
export const orderClaimCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/:id/claims',
      { who: 'everybody', does: 'The claims of an order, and what the caller may report.', gives: orderClaimsSchema },
      ({ viewer, param }) => findClaims(shop, viewer, param.id),
    )
    .post(
      '/:id/claims',
      {
        who: 'everybody',
        does: 'Reports that something is wrong with pieces of a line of one of the caller’s orders.',
        takes: createClaimSchema,
        gives: orderClaimsSchema,
        status: 201,
        refuses: ['conflict', 'too-many'],
      },
      async ({ viewer, param, body }) => {
        await createClaim(shop, viewer, { orderId: param.id, ...body })
        return findClaims(shop, viewer, param.id)
      },
    )
    .post(
      '/:id/photos',
      {
        who: 'everybody',
        does: 'Uploads a photo for a claim of one of the caller’s orders and returns its address.',
        takes: { contentType: 'image/*', does: 'The bytes of one PNG, JPEG or WebP.', most: maxPictureBytes },
        gives: uploadedPhotoSchema,
        status: 201,
        refuses: ['too-many', 'unavailable'],
      },
      async ({ viewer, param: { id }, c }) => {
        if (!/^image\//i.test(c.req.header('content-type') ?? ''))
          throw new Problem('wrong-content-type', 'Send the bytes of one photo, with its own content type.')
        const receive = (use: (bytes: Uint8Array) => Promise<string>) => useBytes(shop, c, use)
        return { url: await uploadPhoto(shop, viewer, { orderId: id, receive }) }
      },
    )

/** `/api/claims`: the shop's answers. */
export const claimCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'an admin', does: 'Lists the open claims, the oldest first.', gives: openClaimsSchema }, () =>
      findOpenClaims(shop),
    )
    .post(
      '/:id/answer',
      {
        who: 'an admin',
        does: 'Answers an open claim: prints its pieces again, refunds them, or declines with a reason.',
        takes: answerClaimSchema,
        gives: openClaimsSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body }) => {
        await answerClaim(shop, who, { id: param.id, ...body })
        return findOpenClaims(shop)
      },
    )
