/** The life of one piece between the payment and the parcel. A failed one stays as it was, and another attempt is queued. */
export const pieceStatuses = ['queued', 'printing', 'done', 'failed'] as const
export type PieceStatus = (typeof pieceStatuses)[number]

/** Why a print fails. */
export const failureReasons = ['came-loose', 'strings', 'ran-out', 'stopped', 'broken', 'other'] as const
export type FailureReason = (typeof failureReasons)[number]
export const failureNames = {
  'came-loose': 'Came loose from the bed',
  strings: 'Strings or gaps',
  'ran-out': 'Filament ran out',
  stopped: 'The printer stopped',
  broken: 'Broke afterwards',
  other: 'Something else',
} satisfies Record<FailureReason, string>

/** The order in which the queue is read: as it is to be printed, by filament, or by the day it was promised for. */
export const queueGroups = ['order', 'filament', 'due'] as const
export type QueueGroup = (typeof queueGroups)[number]

/** What a piece takes that nobody has measured, such as one of a custom design, in minutes. */
export const unmeasuredMinutes = 240

export const doneAndNotPacked = 'Done and not packed'
export const sayPieces = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`)

/** So many pieces are moved at once at the most: more than any bed holds. */
export const maxQueuePieces = 200
export const chooseQueuePieces = `Choose between 1 and ${maxQueuePieces} pieces.`
export const noPiece = 'There is no such piece.'
