import { type Log, reasonOf } from './log.ts'

export type Rounds = {
  /** Starts a round now, or right after the one in progress. */
  hurry: () => void
  /** Ends the rounds, and waits for the one in progress. */
  stop: () => Promise<void>
}

/**
 * Runs `round` now and every so many milliseconds, never two at a time. A round that fails is logged as `failure`, and the next one runs all
 * the same.
 */
export function every(milliseconds: number, log: Log, failure: string, round: () => Promise<unknown>): Rounds {
  let inProgress: Promise<void> | undefined
  let isHurried = false
  let isStopped = false

  const run = async () => {
    do {
      isHurried = false
      try {
        await round()
      } catch (error) {
        log.error({ reason: reasonOf(error) }, failure)
      }
    } while (isHurried && !isStopped)
    inProgress = undefined
  }
  const start = () => {
    if (!isStopped) inProgress ??= run()
  }

  start()
  // Rounds alone do not keep the process alive.
  const timer = setInterval(start, milliseconds).unref()
  return {
    hurry: () => {
      isHurried = true
      start()
    },
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await inProgress
    },
  }
}
