const minute = 60_000

export type Lane = {
  /** How many jobs of the lane a process does at once. */
  atOnce: number
  /** How long, in milliseconds, a claimed job belongs to its process. A living process renews the lease. */
  lease: number
  /** The maximum number of attempts. */
  attempts: number
  /** The pause after the first failure in milliseconds; it doubles after each further failure. */
  pause: number
}

/** Jobs of one lane never wait for jobs of another (decisions/0033). */
export const lanes = {
  /** Short jobs that a person waits for. */
  errands: { atOnce: 1, lease: 5 * minute, attempts: 8, pause: minute },
  /** Outgoing mail; retried for two hours. */
  mails: { atOnce: 4, lease: 5 * minute, attempts: 8, pause: minute },
  /** Questions to printers; a silent printer delays no other lane. The next round asks again, so nothing is retried. */
  printers: { atOnce: 2, lease: 2 * minute, attempts: 1, pause: minute },
  /** Pictures of other servers; a slow server delays no other lane. One at a time, because a large picture takes hundreds of megabytes. */
  downloads: { atOnce: 1, lease: 2 * minute, attempts: 3, pause: minute },
  /** Work that keeps a processor busy: print files, pictures. One at a time, so that the shop still answers. */
  heavy: { atOnce: 1, lease: 2 * minute, attempts: 3, pause: 5 * minute },
  /** Slicing of plates that a person waits for. Another attempt follows only if the process ended. */
  plates: { atOnce: 1, lease: 2 * minute, attempts: 1, pause: minute },
  /** Slicing with PrusaSlicer, which keeps a processor busy; no request waits for it. */
  slicing: { atOnce: 1, lease: 2 * minute, attempts: 2, pause: 5 * minute },
} satisfies Record<string, Lane>

/** How many more attempts than its lane has a job may cost processes that end in the middle of it. */
export const maxCrashes = 5

export type LaneName = keyof typeof lanes
export const laneNames = Object.keys(lanes) as LaneName[]
