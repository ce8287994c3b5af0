/** How long printing takes, as somebody would say it: `About 45 minutes`, `About 3 hours`, `About 1 hour and a half`. */
export function showHours(minutes: number): string {
  if (minutes < 55) return `About ${Math.max(5, Math.round(minutes / 5) * 5)} minutes`
  const halves = Math.round(minutes / 30)
  const hours = Math.floor(halves / 2)
  const words = `${hours} hour${hours === 1 ? '' : 's'}`
  return `About ${halves % 2 === 1 && hours < 4 ? `${words} and a half` : words}`
}
