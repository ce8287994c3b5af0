type Line = { id: string; reprintOf: string | null }
type Event = { kind: string; to: string | null; createdAt: Date }

/**
 * When each line of an order was delivered, by the events of the order, the oldest first; a line that is not delivered is missing. `lines` are
 * in their order, so that each reprint event belongs to the next reprint. A delivery that was taken back does not count, and one after a
 * reprint does not count for what had been delivered before (rule 137).
 */
export function deliveredAt(lines: Line[], events: Event[]): Map<string, Date> {
  const delivered = new Map<string, Date>()
  const reprints = lines.filter(({ reprintOf }) => reprintOf !== null)
  const waiting = new Set(lines.flatMap(({ id, reprintOf }) => (reprintOf === null ? [id] : [])))
  let at: Date | undefined
  const settle = () => {
    if (at === undefined) return
    for (const id of waiting) delivered.set(id, at)
    waiting.clear()
    at = undefined
  }
  for (const { kind, to, createdAt } of events)
    if (kind === 'reprint') {
      settle()
      const reprint = reprints.shift()
      if (reprint) waiting.add(reprint.id)
    } else if (kind === 'status') at = to === 'delivered' ? createdAt : undefined
  settle()
  return delivered
}
