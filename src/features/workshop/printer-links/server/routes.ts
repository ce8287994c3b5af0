import { printerSpeedSchema } from '#features/workshop/printers/contract.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { useBytes } from '#platform/server/read-body.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  linkedPrintersSchema,
  linkSchema,
  saveLinkSchema,
  sentAnswerSchema,
  slotsReadSchema,
  triedSchema,
} from '../contract.ts'
import { maxSlicedBytes, slicedType } from '../printer-links.ts'
import { maxProfileBytes, profileType } from '../slicer-profile.ts'
import { findLink, findLinked } from './find-links.ts'
import { findOwnSpeed } from './find-own-speed.ts'
import { readSlots } from './read-slots.ts'
import { forgetLink, forgetProfile, saveLink, saveProfile, tryLink } from './save-link.ts'
import { sendPlate } from './send-plate.ts'
import { sliceAndSend } from './slice-plate.ts'

/** `/api/printer-links`: printers on the network. */
export const printerLinkCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      { who: 'the workshop', does: 'Returns the linked printers and their progress.', gives: linkedPrintersSchema },
      () => findLinked(shop),
    )
    .get(
      '/:id',
      { who: 'an owner', does: 'A printer’s connection, without its key.', gives: linkSchema },
      ({ param }) => findLink(shop, param.id),
    )
    .put(
      '/:id',
      {
        who: 'an owner',
        does: 'Links a printer.',
        takes: saveLinkSchema,
        gives: linkSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body }) => {
        await saveLink(shop, who, { printerId: param.id, ...body })
        return findLink(shop, param.id)
      },
    )
    .delete(
      '/:id',
      { who: 'an owner', does: 'Removes a printer’s link.', gives: linkSchema },
      async ({ who, param }) => {
        await forgetLink(shop, who, param.id)
        return findLink(shop, param.id)
      },
    )
    .put(
      '/:id/profile',
      {
        who: 'an owner',
        does: 'Saves the PrusaSlicer profile with which the shop slices plates for a linked printer.',
        query: { name: 'The name of the file.' },
        takes: { contentType: profileType, does: 'A profile that PrusaSlicer exported.', most: maxProfileBytes },
        gives: linkSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, query, c }) => {
        if (!c.req.header('content-type')?.startsWith(profileType))
          throw new Problem('wrong-content-type', `Send the profile, with the content type ${profileType}.`)
        await useBytes(shop, c, (bytes) =>
          saveProfile(shop, who, {
            ...{ printerId: param.id, name: query.get('name') ?? '' },
            text: new TextDecoder().decode(bytes),
          }),
        )
        return findLink(shop, param.id)
      },
    )
    .delete(
      '/:id/profile',
      { who: 'an owner', does: 'Removes the profile of a linked printer.', gives: linkSchema },
      async ({ who, param }) => {
        await forgetProfile(shop, who, param.id)
        return findLink(shop, param.id)
      },
    )
    .post(
      '/:id/sliced-plates',
      {
        who: 'the workshop',
        does: 'Slices the pieces on a linked printer’s bed and sends them, in a job; the printer starts them.',
        gives: sentAnswerSchema,
        status: 201,
        refuses: ['conflict'],
      },
      async ({ who, param }) => ({ id: await sliceAndSend(shop, who, param.id) }),
    )
    .post(
      '/:id/slots',
      {
        who: 'the workshop',
        does: 'Reads what is in the slots of a linked printer, and stores it as loaded.',
        gives: slotsReadSchema,
        refuses: ['conflict', 'unavailable'],
      },
      ({ param }) => readSlots(shop, param.id),
    )
    .post(
      '/:id/try',
      {
        who: 'an owner',
        does: 'Tests the connection to a linked printer.',
        gives: triedSchema,
        refuses: ['bad-request', 'conflict', 'unavailable'],
      },
      ({ param }) => tryLink(shop, param.id),
    )
    .post(
      '/:id/plates',
      {
        who: 'the workshop',
        does: 'Sends a sliced plate to a linked printer, which starts it for the pieces on its bed.',
        query: { name: 'The name of the sliced file.' },
        takes: { contentType: slicedType, does: 'G-code, as text or as Prusa’s binary G-code.', most: maxSlicedBytes },
        gives: sentAnswerSchema,
        status: 201,
        refuses: ['conflict', 'unavailable'],
      },
      async ({ who, param, query, c }) => {
        if (!c.req.header('content-type')?.startsWith(slicedType))
          throw new Problem('wrong-content-type', `Send the sliced file, with the content type ${slicedType}.`)
        const name = query.get('name') ?? ''
        return { id: await useBytes(shop, c, (bytes) => sendPlate(shop, who, { printerId: param.id, name, bytes })) }
      },
    )

/** `/api/printers/{id}/speed`: a printer's speed by its last plates. */
export const printerSpeedCalls = (shop: Shop) =>
  new Calls().get(
    '/:id/speed',
    { who: 'an admin', does: 'How fast a printer printed its last plates.', gives: printerSpeedSchema },
    ({ param }) => findOwnSpeed(shop, param.id),
  )
