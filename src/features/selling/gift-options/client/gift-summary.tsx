import type { GiftOptions } from '../contract.ts'
import { giftFacts } from '../words.ts'

/** What the buyer chose for a gift. Nothing on the receipt's paper, which may lie beside the gift. */
export function GiftSummary({ gift }: { gift: GiftOptions }) {
  const rows = giftFacts(gift)
  if (rows.length === 0) return null
  return (
    <section aria-label="Gift" className="print:hidden">
      <h2 className="mb-1 text-xl">Gift</h2>
      <dl className="grid gap-2">
        {rows.map(({ name, text }) => (
          <div key={name}>
            <dt className="text-sm font-bold">{name}</dt>
            <dd className="whitespace-pre-line break-words">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
