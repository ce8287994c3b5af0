/** The statuses of a piece between payment and parcel. A failed piece keeps its status, and a new attempt is queued. */
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

/** How the queue is sorted: in print order, by filament, or by promised day. */
export const queueGroups = ['order', 'filament', 'due'] as const
export type QueueGroup = (typeof queueGroups)[number]

/** The minutes of a piece without an estimate, such as a custom design. */
export const unmeasuredMinutes = 240

export const doneAndNotPacked = 'Finished and not packed'
export const showPieces = (pieces: number) => (pieces === 1 ? '1 piece' : `${pieces} pieces`)

/** The maximum number of pieces in one request: more than any bed holds. */
export const maxQueuePieces = 200
export const chooseQueuePieces = `Choose between 1 and ${maxQueuePieces} pieces.`
export const noPiece = 'There is no such piece.'
