import { findPrinter } from '#features/workshop/printers/server/find-printers.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { attachment, fileNameOf } from '#platform/server/file-names.ts'
import type { Shop } from '#platform/server/shop.ts'
import {
  failPieceSchema,
  finishPiecesSchema,
  movedSchema,
  moveInQueueSchema,
  nextPlateSchema,
  planSchema,
  platesSchema,
  printingSchema,
  queuePageSchema,
  startPrintingSchema,
} from '../contract.ts'
import { markedName } from '../plate-mark.ts'
import { chooseQueuePieces, maxQueuePieces, queueGroups } from '../print-queue.ts'
import { failPiece } from './fail-piece.ts'
import { findNextPlate } from './find-next-plate.ts'
import { findPlan } from './find-plan.ts'
import { findPlateFile } from './find-plate-file.ts'
import { findPlatesOf } from './find-plates.ts'
import { findDone, findPlateProofs, findPrinting, findQueue } from './find-queue.ts'
import { finishPieces } from './finish-pieces.ts'
import { moveInQueue } from './move-in-queue.ts'
import { pauseOrder, resumeOrder } from './pause-order.ts'
import { plateHash } from './plate-hash.ts'
import { startPrinting } from './start-printing.ts'
import { takeBackFailure } from './take-back-failure.ts'

const threeMf = 'model/3mf'

/** `/api/print-queue`: the pieces to print, and their progress. */
export const printQueueCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'the workshop',
        does: 'The pieces that wait for a printer, in pages.',
        query: {
          group: `The sort order: ${queueGroups.join(', ')}.`,
          after: 'The last piece of the previous page.',
        },
        gives: queuePageSchema,
        refuses: ['not-found'],
      },
      ({ query }) => findQueue(shop, { group: groupOf(query), after: query.get('after') }),
    )
    .get('/printing', { who: 'the workshop', does: 'The pieces on the printers.', gives: printingSchema }, () =>
      findPrinting(shop),
    )
    .get(
      '/done',
      {
        who: 'the workshop',
        does: 'Finished pieces of open orders that are in no parcel, the newest first.',
        query: { order: 'The id of an order, for its pieces alone.' },
        gives: printingSchema,
      },
      ({ query }) => findDone(shop, query.get('order')),
    )
    .get(
      '/plan',
      { who: 'the workshop', does: 'The pieces and minutes of each printer per day.', gives: planSchema },
      () => findPlan(shop),
    )
    .get(
      '/plates',
      {
        who: 'the workshop',
        does: 'How a printer prints pieces: on which plates, and which it cannot print.',
        query: { pieces: 'Their ids, separated by commas.', printer: 'The id of the printer.' },
        gives: platesSchema,
        refuses: ['not-found'],
      },
      ({ query }) => findPlatesOf(shop, { pieces: readPieces(query), printerId: query.get('printer') ?? '' }),
    )
    .get(
      '/next-plate',
      {
        who: 'the workshop',
        does: 'Proposes the pieces of a printer’s next plate: of one set of filaments, promises at risk first.',
        query: {
          printer: 'The id of the printer.',
          until: 'The time of day by which the plate is finished, such as 22:00. Optional.',
        },
        gives: nextPlateSchema,
        refuses: ['bad-request', 'not-found', 'conflict'],
      },
      ({ query }) => findNextPlate(shop, { printerId: query.get('printer') ?? '', until: query.get('until') || null }),
    )
    .get(
      '/plate.3mf',
      {
        who: 'the workshop',
        does: 'Pieces of one plate, arranged on the bed of a printer. Custom designs are left out.',
        query: { pieces: 'Their ids, separated by commas.', printer: 'The id of the printer.' },
        gives: { contentType: threeMf, does: 'Exactly these pieces, in millimeters.' },
        refuses: ['not-found', 'conflict', 'unavailable'],
      },
      async ({ c, query }) => {
        const ids = readPieces(query)
        const printer = await findPrinter(shop, query.get('printer') ?? '')
        const plate = await findPlateFile(shop, { ids, printer })
        c.header('content-type', threeMf)
        const made = plateHash((await findPlateProofs(shop, ids)).map(({ proofId }) => proofId))
        const named = markedName(`${fileNameOf(printer.name) || 'printer'}-plate`, made)
        c.header('content-disposition', attachment(`${named}.3mf`))
        return c.body(plate)
      },
    )
    .post(
      '/start',
      {
        who: 'the workshop',
        does: 'Puts pieces on a printer; their orders are being processed from then on.',
        takes: startPrintingSchema,
        gives: movedSchema,
        refuses: ['not-found', 'conflict'],
      },
      async ({ who, body }) => ({ pieces: await startPrinting(shop, who, body) }),
    )
    .post(
      '/finish',
      {
        who: 'the workshop',
        does: 'Marks pieces as finished. A complete order is ready to ship.',
        takes: finishPiecesSchema,
        gives: movedSchema,
        refuses: ['not-found', 'conflict'],
      },
      async ({ who, body }) => ({ pieces: await finishPieces(shop, who, body) }),
    )
    .post(
      '/move',
      {
        who: 'the workshop',
        does: 'Moves pieces within the queue.',
        takes: moveInQueueSchema,
        gives: movedSchema,
        refuses: ['not-found', 'conflict'],
      },
      async ({ body }) => ({ pieces: await moveInQueue(shop, body) }),
    )
    .post(
      '/:id/fail',
      {
        who: 'the workshop',
        does: 'Marks a printing or finished piece as failed and queues it again. Answers the new attempt.',
        takes: failPieceSchema,
        gives: movedSchema,
        refuses: ['conflict'],
      },
      async ({ who, param, body }) => ({ pieces: [await failPiece(shop, who, { ...param, ...body })] }),
    )
    .delete(
      '/:id/fail',
      {
        who: 'the workshop',
        does: 'Undoes the failure of a finished piece. Its reprint leaves the queue.',
        gives: movedSchema,
        refuses: ['conflict'],
      },
      async ({ who, param }) => ({ pieces: [await takeBackFailure(shop, who, param)] }),
    )
    .post(
      '/orders/:id/pause',
      { who: 'the workshop', does: 'Pauses an order.', gives: movedSchema, refuses: ['conflict'] },
      async ({ param }) => ({ pieces: await pauseOrder(shop, param.id) }),
    )
    .post(
      '/orders/:id/resume',
      { who: 'the workshop', does: 'Resumes an order.', gives: movedSchema, refuses: ['conflict'] },
      async ({ param }) => ({ pieces: await resumeOrder(shop, param.id) }),
    )

const groupOf = (query: URLSearchParams) => queueGroups.find((group) => group === query.get('group')) ?? 'order'

function readPieces(query: URLSearchParams): string[] {
  const pieces = (query.get('pieces') ?? '').split(',').filter(Boolean)
  if (pieces.length === 0 || pieces.length > maxQueuePieces) throw new Problem('bad-request', chooseQueuePieces)
  return pieces
}
