import { Problem } from '#platform/problem.ts'

/**
 * What a printer is asked about: a file that it was sent. `wasHeardLately` is that it answered within the last minutes, in which nobody
 * else printed a plate of their own.
 */
export type Asked = { fileName: string; hasBegun: boolean; jobId: string | null; wasHeardLately: boolean }

/**
 * What it says. `idle` is that it is not at that file, and does not know what became of it. `jobId` is how it calls the print, where it has
 * names for prints.
 */
export type Heard = {
  state: 'printing' | 'paused' | 'done' | 'failed' | 'idle'
  percent: number | null
  minutesLeft: number | null
  says: string | null
  jobId: string | null
}

export type SlicedFile = { name: string; bytes: Uint8Array<ArrayBuffer> }

/** A printer that is reached over the network, whatever stands beside it. Both throw a `Problem` that says why not. */
export type PrinterLink = {
  ask: (about: Asked) => Promise<Heard>
  /** Sends a sliced file and begins to print it. Nothing was begun where it throws, but for `lost`. */
  print: (file: SlicedFile) => Promise<void>
}

export const silent = () =>
  new Problem('unavailable', 'The printer does not answer. Is it on, and is its address right?')
/** It heard that it is to begin, or did not. */
export const lost = () =>
  new Problem(
    'unavailable',
    'It is not known whether the printer began: its answer was lost. The shop goes on asking it.',
  )
export const refusesKey = () => new Problem('conflict', 'The printer refuses the key.')
export const busy = () => new Problem('conflict', 'The printer is at something else. Nothing was begun.')
export const notItself = () =>
  new Problem('unavailable', 'What answers at this address is no printer of this kind, or not ready for one.')
/** It took the file, or did not, and begins nothing, in its own words. */
export const printerRefused = (words: string) => new Problem('conflict', `The printer begins nothing: ${words}`)

/** Where it has no words. */
export const answersOnly = (status: number) => `it answers ${status}.`
export const cancelled = 'It was cancelled at the printer.'

const mostWords = 200
/** What a printer says, as one short line. */
export const readWords = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== ''
    ? value
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, mostWords)
    : null

export const heard = (state: Heard['state'], more: Partial<Heard> = {}): Heard => ({
  state,
  percent: null,
  minutesLeft: null,
  says: null,
  jobId: null,
  ...more,
})

/** A share of 0 to 1 as whole percent: a hundred is said only of what is done. */
export const readPercent = (share: number | null | undefined): number | null =>
  typeof share === 'number' && Number.isFinite(share) ? Math.min(99, Math.max(0, Math.floor(share * 100))) : null
export const readMinutes = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0
    ? Math.min(100_000, Math.ceil(seconds / 60))
    : null
