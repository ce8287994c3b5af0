import { deletedAnswer } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import { attachment } from '#platform/server/file-names.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changePrinterSchema, createPrinterSchema, printerSchema, printersSchema, testPartSchema } from '../contract.ts'
import { changePrinter, createPrinter, deletePrinter } from './change-printers.ts'
import { findPrinter, listPrinters } from './find-printers.ts'
import { findTestPart } from './find-test-part.ts'

/** `/api/printers`: the workshop's printers. */
export const printerCalls = (shop: Shop) =>
  new Calls()
    .get('/', { who: 'the workshop', does: 'The workshop’s printers.', gives: printersSchema }, () =>
      listPrinters(shop),
    )
    .get(
      '/test-part',
      {
        who: 'an admin',
        does: 'The estimated minutes of the test part, to be compared with a slicer.',
        gives: testPartSchema,
        refuses: ['unavailable'],
      },
      async () => ({ minutes: (await findTestPart(shop)).minutes }),
    )
    .get(
      '/test-part.3mf',
      {
        who: 'an admin',
        does: 'The print file of the test part.',
        gives: { contentType: 'model/3mf', does: 'One piece, in millimeters.' },
        refuses: ['unavailable'],
      },
      async ({ c }) => {
        c.header('content-type', 'model/3mf')
        c.header('content-disposition', attachment('test-part.3mf'))
        return c.body((await findTestPart(shop)).file)
      },
    )
    .post(
      '/',
      { who: 'an admin', does: 'Adds a printer.', takes: createPrinterSchema, gives: printerSchema, status: 201 },
      async ({ who, body }) => findPrinter(shop, await createPrinter(shop, who, body)),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Changes a printer.',
        takes: changePrinterSchema,
        gives: printerSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body }) => {
        await changePrinter(shop, who, { id: param.id, ...body })
        return findPrinter(shop, param.id)
      },
    )
    .delete(
      '/:id',
      {
        who: 'an admin',
        does: 'Deletes a printer. Only an owner may delete a linked printer.',
        gives: deletedAnswer,
        refuses: ['not-allowed', 'conflict'],
      },
      async ({ who, param }) => {
        await deletePrinter(shop, who, param.id)
        return { id: param.id }
      },
    )
