import { type Log, reasonOf } from './log.ts'

export type Rounds = {
  /** Begins a round at once, or as soon as rounds are far enough `apart`; while one is under way, another one after it. */
  hurry: () => void
  /** Whether a round is under way. */
  isBusy: () => boolean
  /** Ends the rounds, and waits for the one under way. One that was hurried and has not begun does not come. */
  stop: () => Promise<void>
}

/**
 * Does something now and every so many milliseconds, never twice at a time. A round that fails is logged as `failure`, and the
 * next one comes all the same. Rounds that somebody hurries begin at least `apart` milliseconds after the one before: what comes
 * meanwhile is done by one.
 */
export function every(
  milliseconds: number,
  log: Log,
  failure: string,
  round: () => Promise<unknown>,
  { apart = 0 } = {},
): Rounds {
  let underWay: Promise<void> | undefined
  let begun = Number.NEGATIVE_INFINITY
  let later: NodeJS.Timeout | undefined
  let isHurried = false
  let isStopped = false

  const run = async () => {
    clearTimeout(later)
    later = undefined
    isHurried = false
    begun = performance.now()
    try {
      await round()
    } catch (error) {
      log.error({ reason: reasonOf(error) }, failure)
    }
    underWay = undefined
    if (isHurried) hurry()
  }
  const begin = () => {
    if (!isStopped) underWay ??= run()
  }
  const beginLater = () => {
    // A clock that is a millisecond early may find the last round still under way: whoever hurries then has to be heard.
    later = undefined
    begin()
  }
  const hurry = () => {
    isHurried = true
    const left = begun + apart - performance.now()
    if (left <= 0) begin()
    else if (!isStopped) later ??= setTimeout(beginLater, left).unref()
  }

  begin()
  // A process lives as long as it serves somebody; rounds alone do not keep it.
  const timer = setInterval(begin, milliseconds).unref()
  return {
    hurry,
    isBusy: () => underWay !== undefined,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      clearTimeout(later)
      await underWay
    },
  }
}
