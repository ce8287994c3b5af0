import { Problem } from '#platform/problem.ts'

/**
 * The file that a printer is asked about. `wasHeardLately`: the printer answered within the last minutes, so nobody has printed another
 * plate meanwhile.
 */
export type Asked = { fileName: string; hasBegun: boolean; jobId: string | null; wasHeardLately: boolean }

/**
 * A printer's answer. `idle`: it is not printing the file and does not know how it ended. `jobId` is the printer's id of the print, where it
 * has ids.
 */
export type PrinterStatus = {
  state: 'printing' | 'paused' | 'done' | 'failed' | 'idle'
  percent: number | null
  minutesLeft: number | null
  says: string | null
  jobId: string | null
}

/** What a slot holds: a material such as `PLA`, and a color such as `#FF0000`. */
export type PrinterSlot = { material: string; hex: string }

/** The colors of a filament and of a slot that holds it differ by no more (CIEDE2000). */
export const mostDifference = 15

export type SlicedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** A printer on the network, of any kind. Its functions throw a `Problem` with the reason. */
export type PrinterLink = {
  ask: (about: Asked) => Promise<PrinterStatus>
  /** Uploads a sliced file and starts it. Nothing was started when it throws, except for `lostAnswer`. */
  print: (file: SlicedFile) => Promise<void>
  /** The filled slots, where its interface tells. */
  slots?: () => Promise<PrinterSlot[]>
}

export const silentPrinter = () =>
  new Problem(
    'unavailable',
    'The printer does not answer. Check that it is switched on and that its address is correct.',
  )
/** The start request was sent, but its answer was lost. */
export const lostAnswer = () =>
  new Problem(
    'unavailable',
    'The printer’s answer was lost, so the print may have started. The shop keeps asking the printer.',
  )
export const refusesKey = () => new Problem('conflict', 'The printer refuses the key.')
export const busyPrinter = () => new Problem('conflict', 'The printer is busy with another print. Nothing was started.')
export const notItself = () =>
  new Problem('unavailable', 'No printer of this kind answers at this address, or it is not ready.')
/** The printer refuses to start, in its own words. */
export const printerRefused = (words: string) => new Problem('conflict', `The printer did not start: ${words}`)

/** The reason in `printerRefused` when the printer gives none. */
export const unexpectedStatus = (status: number) => `it answers ${status}.`
export const cancelledText = 'It was cancelled at the printer.'

const maxMessageLength = 200
/** A printer's text as one short line. */
export const readWords = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, maxMessageLength)
    : null

export const printerStatus = (state: PrinterStatus['state'], more: Partial<PrinterStatus> = {}): PrinterStatus => ({
  state,
  percent: null,
  minutesLeft: null,
  says: null,
  jobId: null,
  ...more,
})

/** A share of 0 to 1 as whole percent; 100 is for a finished print only. */
export const readPercent = (share: number | null | undefined): number | null =>
  typeof share === 'number' && Number.isFinite(share) ? Math.min(99, Math.max(0, Math.floor(share * 100))) : null
export const readMinutes = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0
    ? Math.min(100_000, Math.ceil(seconds / 60))
    : null
