import { costOfWork, marginOf } from '#features/gifts/estimates/cost.ts'
import { gramsOfAll } from '#features/gifts/estimates/print-work.ts'
import { filamentOf, materialOf } from '#features/gifts/makes/filament.ts'
import { otherFilamentsOf } from '#features/selling/catalog/other-filaments.ts'
import { findCostTerms } from '#features/selling/filaments/server/find-materials.ts'
import { findProofParts } from '#features/selling/proofs/server/find-estimates.ts'
import {
  cents,
  centsOfSum,
  dollarsFromCents,
  scaleCents,
  shareOf,
  subtractCents,
  sumOf,
  times,
} from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { OrderCosts } from '../contract.ts'
import type { orderItems, orders } from './tables.ts'

type Bought = Pick<typeof orders.$inferSelect, 'subtotal' | 'discount' | 'paymentFee'>
type Line = Pick<typeof orderItems.$inferSelect, 'id' | 'proofId' | 'quantity' | 'price' | 'make' | 'recipient'>

/** The cost of making an order, the card fee, and what is left of the price of its goods (rule 66); undefined if no line is estimated. */
export async function findCosts(
  shop: Shop,
  { order, items }: { order: Bought; items: Line[] },
): Promise<OrderCosts | undefined> {
  const partsOf = await findProofParts(
    shop,
    items.map(({ proofId }) => proofId),
  )
  const workOf = await shop.questions.findWorkOf(shop)
  const terms = await findCostTerms(shop)
  const paid = subtractCents(order.subtotal, order.discount)
  const lines = items.flatMap(({ id, proofId, quantity, price, make }) => {
    const parts = partsOf(proofId, materialOf(make))
    if (!parts) return []
    const { accent, ...others } = otherFilamentsOf(make, parts.accent)
    const work = workOf({ ...parts, accent })
    const grams = Math.round(gramsOfAll(work.grams) * quantity * 10) / 10
    const minutes = Math.round(work.minutes * quantity)
    const cost = times(costOfWork({ work, filament: filamentOf(make), ...others }, terms), quantity)
    // Each line bears its share of the discount.
    const own = order.subtotal > 0 ? scaleCents(times(price, quantity), shareOf(paid, order.subtotal)) : paid
    return [{ id, grams, minutes, isSliced: parts.isSliced, cost, ...marginOf(own, cost) }]
  })
  if (lines.length === 0) return undefined
  const recipients = new Set(items.map(({ recipient }) => recipient)).size
  const packaging = times(centsOfSum(terms.packagingCost), recipients)
  const cost = sumOf([...lines.map((line) => line.cost), packaging])
  const { margin, percent } = marginOf(paid, sumOf([cost, order.paymentFee ?? cents(0)]))
  return {
    cost: dollarsFromCents(cost),
    fee: order.paymentFee === null ? null : dollarsFromCents(order.paymentFee),
    margin: dollarsFromCents(margin),
    marginPercent: percent,
    isWhole: lines.length === items.length,
    lines: lines.map(({ percent, ...line }) => ({
      ...line,
      cost: dollarsFromCents(line.cost),
      margin: dollarsFromCents(line.margin),
      marginPercent: percent,
    })),
  }
}
