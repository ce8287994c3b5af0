/** A printing time, such as `45 min`, `3 h` or `6 h 20`, with non-breaking spaces. */
export function showMinutes(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.round(minutes) / 60), Math.round(minutes) % 60]
  if (hours === 0) return `${rest}\u00a0min`
  return rest === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(rest).padStart(2, '0')}`
}

/** A slicer's result, such as `sliced: 65.9 g, 5 h 09`. */
export const showSliced = (grams: number, minutes: number) =>
  `sliced: ${grams.toFixed(1)}\u00a0g, ${showMinutes(minutes)}`

/** A slicer's result, or an estimate such as `3 h 20 · 28 g`. */
export const showWork = ({
  grams,
  minutes,
  isSliced,
}: {
  grams: number
  minutes: number
  isSliced: boolean
}): string => (isSliced ? showSliced(grams, minutes) : `${showMinutes(minutes)} · ${Math.round(grams)}\u00a0g`)
