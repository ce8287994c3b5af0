import * as z from 'zod/mini'
import { makeSchema } from '#features/gifts/makes/make-schema.ts'
import { filamentText } from '#features/gifts/makes/material-schema.ts'
import { oneOf } from '#platform/one-of.ts'
import { chooseQueuePieces, failureReasons, maxQueuePieces, noPiece } from './print-queue.ts'

const pieces = z
  .array(z.uuid(noPiece), chooseQueuePieces)
  .check(z.minLength(1, chooseQueuePieces), z.maxLength(maxQueuePieces, chooseQueuePieces))

const noFilaments = '`loaded` must be a list of filaments, such as `["pla red"]`.'
/** `POST /api/print-queue/start`. */
export const startPrintingSchema = z.strictObject({
  pieces,
  printerId: z.uuid('Choose a printer.'),
  /** The filaments of the plate that were not in the printer and are loaded now, such as `pla red`. */
  loaded: z.optional(z.array(z.string(noFilaments), noFilaments).check(z.maxLength(maxQueuePieces, noFilaments))),
  /** How often the line of each piece was corrected when its print file was made, by piece; 0 for a piece that is left out. */
  corrections: z.optional(z.record(z.uuid(noPiece), z.int(noPiece), noPiece)),
  /** Confirms a start within the time in which the customer can correct the order. */
  isEarly: z.optional(z.boolean('`isEarly` must be true or false.')),
})
/** `POST /api/print-queue/finish`. */
export const finishPiecesSchema = z.strictObject({ pieces })

const wholeGrams = 'Use whole grams, such as 12.'
const maxGrams = 100_000
/** `POST /api/print-queue/{id}/fail`; `wasDone` marks a finished piece that is found broken. */
export const failPieceSchema = z.strictObject({
  reason: oneOf(failureReasons),
  gramsLost: z
    .int(wholeGrams)
    .check(z.minimum(0, wholeGrams), z.maximum(maxGrams, `Use at most ${maxGrams.toLocaleString('en-US')} grams.`)),
  wasDone: z.optional(z.boolean('`wasDone` must be true or false.')),
})
export type FailPiece = z.output<typeof failPieceSchema>

const noPlace = '`to` must be front, end, or the id of a piece.'
/** `POST /api/print-queue/move`: to the front, to the end, or before another piece. */
export const moveInQueueSchema = z.strictObject({
  pieces,
  to: z.union([z.literal('front'), z.literal('end'), z.uuid(noPlace)], noPlace),
})
export type MoveInQueue = z.output<typeof moveInQueueSchema>

/** The ids of the changed pieces. */
export const movedSchema = z.object({ pieces: z.array(z.string()) })

/** A waiting or printing piece. Minutes and grams are null without an estimate. */
const pieceSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  orderItemId: z.string(),
  productName: z.string(),
  image: z.nullable(z.string()),
  customization: z.nullable(makeSchema),
  /** Its number within the line, such as 2 of 3. An attempt above 1 is a reprint. */
  piece: z.int(),
  pieces: z.int(),
  attempt: z.int(),
  /** Whether it can be placed on a plate. */
  isPrintedFromModel: z.boolean(),
  /** Whether a printer of the shop, if it has any, can print it. */
  isPrintable: z.boolean(),
  isPaused: z.boolean(),
  /** Whether its order is still open. A piece of a cancelled order is only taken off the bed. */
  isWanted: z.boolean(),
  /** Whether the order was fully refunded but left open: the maker decides. */
  isRefunded: z.boolean(),
  /** How often its line was corrected. */
  corrections: z.int(),
  /** Until when the customer can correct it at least, and no plate is proposed with it; null once that time is over. */
  correctableUntil: z.nullable(z.string()),
  /** Whether the customer's bank disputes the payment. */
  isDisputed: z.boolean(),
  /** On its printer: the one that prints it, or the planned one. */
  minutes: z.nullable(z.number()),
  grams: z.nullable(z.number()),
  /** Whether the estimate comes from a slicer. */
  isSliced: z.boolean(),
  /** The first layer of the second filament, from 1 on the bed, if the filament is changed by hand and once. */
  changeLayer: z.nullable(z.int()),
  /** The promised day, such as `2026-12-01`, and the expected day; null while no printer works or the piece is paused. */
  dueDay: z.nullable(z.string()),
  expectedDay: z.nullable(z.string()),
  risk: z.nullable(z.enum(['late', 'soon'])),
  printerId: z.nullable(z.string()),
  startedAt: z.nullable(z.string()),
})
export type Piece = z.output<typeof pieceSchema>

export const queuePageSize = 50

/** `GET /api/print-queue`. Pass `next` as `after` for the following page. A `total` above `maxCounted` means more. */
export const queuePageSchema = z.object({
  pieces: z.array(pieceSchema),
  next: z.nullable(z.string()),
  total: z.int(),
})
export type QueuePage = z.output<typeof queuePageSchema>

/** `GET /api/print-queue/printing`: pieces on printers, by printer and start. `GET /api/print-queue/done`: finished and unpacked pieces. */
export const printingSchema = z.array(pieceSchema)

const filament = filamentText()
const plateSchema = z.object({
  pieces: z.array(z.string()),
  minutes: z.number(),
  /** Filament changes, each counted once for the pieces that share it. */
  changes: z.int(),
  /** Such as `pla red`: bodies first, then letters. Grams include purge and wipe tower. */
  filaments: z.array(z.object({ filament, grams: z.number() })),
  /** The filaments to load first; none for a printer of which no loaded filament is known. */
  toLoad: z.array(filament),
})
export type QueuePlate = z.output<typeof plateSchema>

/** `GET /api/print-queue/plates`: how a printer prints pieces. `left` are those that it cannot print. */
export const platesSchema = z.object({
  plates: z.array(plateSchema),
  left: z.array(z.string()),
  /** Why these pieces are not one plate, and what to do; null if they are. */
  sentence: z.nullable(z.string()),
})
export type QueuePlates = z.output<typeof platesSchema>

/** `GET /api/print-queue/next-plate`: a proposal for a printer. Without pieces, `sentence` says why. */
export const nextPlateSchema = z.object({
  pieces: z.array(pieceSchema),
  plate: z.nullable(plateSchema),
  /** When the plate would be finished if it is started as soon as the bed is empty: now, or with `waitsForBed` once what lies on it is printed. */
  endsAt: z.nullable(z.string()),
  waitsForBed: z.boolean(),
  sentence: z.nullable(z.string()),
})
export type NextPlate = z.output<typeof nextPlateSchema>

const planDaySchema = z.object({ day: z.string(), pieces: z.int(), minutes: z.int() })
/** `GET /api/print-queue/plan`: for each printer that is on or off until a day, its pieces per day and the day it is finished. */
export const planSchema = z.array(
  z.object({ printerId: z.string(), days: z.array(planDaySchema), pieces: z.int(), lastDay: z.nullable(z.string()) }),
)
export type PrintPlan = z.output<typeof planSchema>
