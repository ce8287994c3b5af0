import { type Log, reasonOf } from './log.ts'

export type Rounds = {
  /** Begins a round at once; while one is under way, another one right after it. */
  hurry: () => void
  /** Whether a round is under way. */
  isBusy: () => boolean
  /** Ends the rounds, and waits for the one under way. */
  stop: () => Promise<void>
}

/**
 * Does something now and every so many milliseconds, never twice at a time. A round that fails is logged as `failure`, and the
 * next one comes all the same.
 */
export function every(milliseconds: number, log: Log, failure: string, round: () => Promise<unknown>): Rounds {
  let underWay: Promise<void> | undefined
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
    underWay = undefined
  }
  const begin = () => {
    if (!isStopped) underWay ??= run()
  }

  begin()
  // A process lives as long as it serves somebody; rounds alone do not keep it.
  const timer = setInterval(begin, milliseconds).unref()
  return {
    hurry: () => {
      isHurried = true
      begin()
    },
    isBusy: () => underWay !== undefined,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await underWay
    },
  }
}
