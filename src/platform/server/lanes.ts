const minute = 60_000

export type Lane = {
  /** How many of its jobs a process does at once. */
  atOnce: number
  /** How long, in milliseconds, a job belongs to the process that took it up. A process that lives renews it. */
  lease: number
  /** How often a job is tried before it is given up. */
  attempts: number
  /** How long, in milliseconds, a job waits after its first failure; after each further one twice as long. */
  pause: number
}

/** Jobs of one lane never wait for those of another. decisions/0033 */
export const lanes = {
  /** What somebody waits for and is done in a moment. */
  errands: { atOnce: 1, lease: 5 * minute, attempts: 8, pause: minute },
  /** Letters to a server of somebody else's, which may be slow: one that is away for an afternoon is waited for. */
  mails: { atOnce: 4, lease: 5 * minute, attempts: 8, pause: minute },
  /** Printers that are asked for a word: one that does not answer holds nobody else up. It is asked anew anyway, so nothing is tried again. */
  printers: { atOnce: 2, lease: 2 * minute, attempts: 1, pause: minute },
  /** What keeps a processor busy: print files, pictures. One at a time, so that the shop beside it still answers. */
  heavy: { atOnce: 1, lease: 2 * minute, attempts: 3, pause: 5 * minute },
  /** A slicer, where there is one: nothing waits for it, and it keeps a processor for itself. */
  slicing: { atOnce: 1, lease: 2 * minute, attempts: 2, pause: 5 * minute },
} satisfies Record<string, Lane>

export type LaneName = keyof typeof lanes
export const laneNames = Object.keys(lanes) as LaneName[]
