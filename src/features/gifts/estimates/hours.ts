/** A printing time as people say it: `About 45 minutes`, `About 3 hours`, `About 1½ hours`. */
export function showHours(minutes: number): string {
  if (minutes < 55) return `About ${Math.max(5, Math.round(minutes / 5) * 5)} minutes`
  const halves = Math.round(minutes / 30)
  const hours = Math.floor(halves / 2)
  const hasHalf = halves % 2 === 1 && hours < 4
  return `About ${hours}${hasHalf ? '½' : ''} ${hours === 1 && !hasHalf ? 'hour' : 'hours'}`
}
