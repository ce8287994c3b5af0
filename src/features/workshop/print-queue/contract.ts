import * as z from 'zod/mini'
import { makeSchema } from '#features/gifts/makes/make-schema.ts'
import { oneOf } from '#platform/one-of.ts'
import { chooseQueuePieces, failureReasons, maxQueuePieces, noPiece } from './print-queue.ts'

const pieces = z
  .array(z.uuid(noPiece), chooseQueuePieces)
  .check(z.minLength(1, chooseQueuePieces), z.maxLength(maxQueuePieces, chooseQueuePieces))

/** `POST /api/print-queue/start`. */
export const startPrintingSchema = z.strictObject({ pieces, printerId: z.uuid('Choose a printer.') })
/** `POST /api/print-queue/finish`. */
export const finishPiecesSchema = z.strictObject({ pieces })

const wholeGrams = 'Use whole grams, such as 12.'
const mostGrams = 100_000
/** `POST /api/print-queue/{id}/fail`; with `wasDone` it is one that was done and is found broken. */
export const failPieceSchema = z.strictObject({
  reason: oneOf(failureReasons),
  gramsLost: z
    .int(wholeGrams)
    .check(z.minimum(0, wholeGrams), z.maximum(mostGrams, `Use at most ${mostGrams.toLocaleString('en-US')} grams.`)),
  wasDone: z.optional(z.boolean('Done is yes or no.')),
})
export type FailPiece = z.output<typeof failPieceSchema>

const noPlace = 'Say front, end, or the piece before which they go.'
/** `POST /api/print-queue/move`: in front of all others, behind them, or before one of them. */
export const moveInQueueSchema = z.strictObject({
  pieces,
  to: z.union([z.literal('front'), z.literal('end'), z.uuid(noPlace)], noPlace),
})
export type MoveInQueue = z.output<typeof moveInQueueSchema>

/** What was moved. */
export const movedSchema = z.object({ pieces: z.array(z.string()) })

/** A piece that is to be printed, or is being printed. Minutes and grams are null where nobody has measured it. */
const pieceSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  orderItemId: z.string(),
  productName: z.string(),
  image: z.nullable(z.string()),
  customization: z.nullable(makeSchema),
  /** It is the second of three, say; another attempt than the first is a reprint. */
  piece: z.int(),
  pieces: z.int(),
  attempt: z.int(),
  /** Whether it can be on a plate. */
  isPrintedFromModel: z.boolean(),
  isPaused: z.boolean(),
  /** Whether its order is still to be sent; what is printed of a cancelled one is only taken off the bed. */
  isWanted: z.boolean(),
  /** Whether all of its order's money went back while the order was left open: the maker decides. */
  isRefunded: z.boolean(),
  minutes: z.nullable(z.number()),
  grams: z.nullable(z.number()),
  /** Whether a slicer has said so. */
  isSliced: z.boolean(),
  /** The day it was promised for, such as `2026-12-01`, and the day it is expected to be done; null while no printer works, or it is paused. */
  dueDay: z.nullable(z.string()),
  expectedDay: z.nullable(z.string()),
  risk: z.nullable(z.enum(['late', 'soon'])),
  printerId: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
})
export type Piece = z.output<typeof pieceSchema>

export const queuePageSize = 50

/** `GET /api/print-queue`. `next` is what `after` has to be for the pieces behind these. A `total` above `mostCounted` means more. */
export const queuePageSchema = z.object({
  pieces: z.array(pieceSchema),
  next: z.nullable(z.string()),
  total: z.int(),
})
export type QueuePage = z.output<typeof queuePageSchema>

/** `GET /api/print-queue/printing`: what the printers are at, by printer and start; `GET /api/print-queue/done`: what is done and not packed. */
export const printingSchema = z.array(pieceSchema)

const planDaySchema = z.object({ day: z.string(), pieces: z.int(), minutes: z.int() })
/** `GET /api/print-queue/plan`: what each working printer has before it, day by day, and on which day it is through. */
export const planSchema = z.array(
  z.object({ printerId: z.string(), days: z.array(planDaySchema), pieces: z.int(), lastDay: z.nullable(z.string()) }),
)
export type PrintPlan = z.output<typeof planSchema>
