import { showHours } from '#features/gifts/estimates/hours.ts'
import { sayWork } from '#features/gifts/estimates/say-work.ts'
import { showDollars } from '#platform/money.ts'
import type { OrderCosts as Costs } from '../contract.ts'

/** What an order costs to make, for the maker alone. */
export const OrderCostList = ({ costs }: { costs: Costs }) => {
  const grams = costs.lines.reduce((sum, line) => sum + line.grams, 0)
  const minutes = costs.lines.reduce((sum, line) => sum + line.minutes, 0)
  return (
    <section aria-labelledby="order-costs" className="num rounded-l bg-oat p-5">
      <h2 id="order-costs" className="mb-1 text-xl">
        What it costs you
      </h2>
      <p>
        <b>{showDollars(costs.cost)}</b> to make and pack, which leaves <b>{showDollars(costs.margin)}</b> of the goods’
        price ({costs.marginPercent}%).
      </p>
      <p className="text-sm text-muted">
        {Math.round(grams)} g of filament, {showHours(minutes).toLowerCase()} of printing.
        {costs.lines.every(({ isSliced }) => isSliced) && ' A slicer has said so.'}
        {!costs.isWhole && ' Lines without a model, or not measured yet, are not counted.'}
      </p>
    </section>
  )
}

/** The same of one of its lines; nothing of one that was not estimated. */
export function LineCosts({ costs, id }: { costs: Costs | undefined; id: string }) {
  const line = costs?.lines.find((one) => one.id === id)
  if (!line) return null
  return (
    <p className="num text-sm text-muted">
      {showDollars(line.cost)} to make, {line.marginPercent}% left · {sayWork(line)}
    </p>
  )
}
