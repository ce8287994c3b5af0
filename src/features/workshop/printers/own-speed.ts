/** A finished plate: its minutes at usual speed without filament changes, those of its changes, and how long it took. */
export type FinishedPlate = { minutes: number; changeMinutes: number; took: number }

/** A speed is known from this many plates on. */
const leastPlates = 3
/** Shorter plates say little: a printer heats up for minutes. */
const leastMinutes = 20
/** Beyond these speeds in percent, a plate was marked as finished early, or the next morning. */
const [least, most] = [40, 500]

/** A printer's speed in percent of the estimated speed: the median of its finished plates; null with too few that can be believed. */
export function ownSpeedOf(plates: FinishedPlate[]): { percent: number | null; plates: number } {
  const speeds = plates
    .filter(({ took, minutes }) => took >= leastMinutes && minutes > 0)
    .map(({ minutes, changeMinutes, took }) => (100 * minutes) / Math.max(1, took - changeMinutes))
    .filter((percent) => percent >= least && percent <= most)
    .sort((one, other) => one - other)
  const middle = (speeds.length - 1) / 2
  const [low = 0, high = 0] = [speeds[Math.floor(middle)], speeds[Math.ceil(middle)]]
  const isKnown = speeds.length >= leastPlates
  return { percent: isKnown ? Math.round((low + high) / 2) : null, plates: speeds.length }
}
