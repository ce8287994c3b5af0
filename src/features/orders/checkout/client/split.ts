import { useEffect } from 'react'
import { type GiftChoice, noGift } from '#features/selling/gift-options/client/gift-choice.ts'
import { createStore } from '#platform/client/store.ts'

/** A recipient after the first, as chosen in this tab: pieces by cart line, and gift options (rule 136). */
export type SplitRecipient = { key: string; pieces: Record<string, number>; gift: GiftChoice }
type Line = { id: string; quantity: number }

const kept = 'checkout recipients'
const store = createStore<SplitRecipient[]>([])
let isRead = false

/** The choice of this tab; the browser keeps it for a reload of the tab. */
export function useSplit(): SplitRecipient[] {
  useEffect(() => {
    if (isRead) return
    isRead = true
    const typed: SplitRecipient[] | null = JSON.parse(sessionStorage.getItem(kept) ?? 'null')
    if (typed) store.set(typed)
  }, [])
  return store.use()
}

export function changeSplit(recipients: SplitRecipient[]) {
  store.set(recipients)
  sessionStorage.setItem(kept, JSON.stringify(recipients))
}

/** Forgets the choice after the order, or when another user signs in. */
export function clearSplit() {
  store.set([])
  sessionStorage.removeItem(kept)
}

/**
 * The split as it fits the cart, which may have changed in another tab: no line is given away more often than the cart has it, and the
 * first recipient keeps a piece.
 */
export function fitSplit(recipients: SplitRecipient[], lines: Line[]): SplitRecipient[] {
  const left = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  let spare = sumOfPieces([...left.values()]) - 1
  return recipients.map((recipient) => {
    const pieces: Record<string, number> = {}
    for (const [id, wanted] of Object.entries(recipient.pieces)) {
      const given = Math.max(0, Math.min(wanted, left.get(id) ?? 0, spare))
      if (given === 0) continue
      pieces[id] = given
      left.set(id, (left.get(id) ?? 0) - given)
      spare -= given
    }
    return { ...recipient, pieces }
  })
}

/** The pieces that are left for the first recipient, by cart line. */
export const leftForFirst = (recipients: SplitRecipient[], lines: Line[]): Map<string, number> =>
  new Map(
    lines.map(({ id, quantity }) => [id, quantity - sumOfPieces(recipients.map(({ pieces }) => pieces[id] ?? 0))]),
  )

/** Adds a recipient with one piece, if the first recipient has more than one. */
export function addRecipient(recipients: SplitRecipient[], lines: Line[]): SplitRecipient[] {
  const left = leftForFirst(recipients, lines)
  const id = lines.findLast((line) => (left.get(line.id) ?? 0) > 0)?.id
  if (id === undefined || sumOfPieces([...left.values()]) < 2) return recipients
  return [...recipients, { key: crypto.randomUUID(), pieces: { [id]: 1 }, gift: { ...noGift, isGift: true } }]
}

export const sumOfPieces = (pieces: number[]): number => pieces.reduce((sum, many) => sum + many, 0)
