import { showHours } from '#features/gifts/estimates/hours.ts'
import { showWork } from '#features/gifts/estimates/show-work.ts'
import { showDollars } from '#platform/money.ts'
import type { OrderCosts as Costs } from '../contract.ts'

/** The cost of making an order, for owners only. */
export const OrderCostList = ({ costs }: { costs: Costs }) => {
  const grams = costs.lines.reduce((sum, line) => sum + line.grams, 0)
  const minutes = costs.lines.reduce((sum, line) => sum + line.minutes, 0)
  return (
    <section aria-labelledby="order-costs" className="num rounded-l bg-oat p-5">
      <h2 id="order-costs" className="mb-1 text-xl">
        Your costs
      </h2>
      <p>
        <b>{showDollars(costs.cost)}</b> to make and pack,{' '}
        {costs.fee === null ? 'without the card fee, which is not known yet' : `${showDollars(costs.fee)} card fee`}.
        Margin before postage: <b>{showDollars(costs.margin)}</b> ({costs.marginPercent}% of the goods’ price).
      </p>
      <p className="text-sm text-muted">
        {Math.round(grams)} g of filament, {showHours(minutes).toLowerCase()} of printing.
        {costs.lines.every(({ isSliced }) => isSliced) && ' Measured by the slicer.'}
        {!costs.isWhole && ' Excludes lines without a model and lines that are not measured yet.'}
      </p>
    </section>
  )
}

/** The cost of one line; nothing without an estimate. */
export function LineCosts({ costs, id }: { costs: Costs | undefined; id: string }) {
  const line = costs?.lines.find((one) => one.id === id)
  if (!line) return null
  return (
    <p className="num text-sm text-muted">
      {showDollars(line.cost)} to make, {line.marginPercent}% margin · {showWork(line)}
    </p>
  )
}
