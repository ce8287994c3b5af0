import { showHours } from '#features/gifts/estimates/hours.ts'
import { showGrams } from '#features/workshop/filament/client/filament-left.tsx'
import { centsOfSum, inPercent, showDollars, showMoney, subtractCents, sumOf } from '#platform/money.ts'
import type { Profit } from '../contract.ts'

/** The totals: profit, revenue and cost, prints and failures, and orders that left on time. */
export function ProfitFacts({ profit: { rows, packaging, prints, promises } }: { profit: Profit }) {
  const revenue = sumOf(rows.map((row) => centsOfSum(row.revenue)))
  const cost = sumOf([...rows.map((row) => centsOfSum(row.cost)), centsOfSum(packaging)])
  const left = subtractCents(revenue, cost)
  const total = (of: 'pieces' | 'measured') => rows.reduce((sum, row) => sum + row[of], 0)
  const ended = prints.done + prints.failed
  const unmeasured = total('pieces') - total('measured')
  return (
    <div className="grid gap-1">
      <p className="num text-lg">
        Profit <b>{showMoney(left)}</b> ({inPercent(left, revenue)}%) from sales of <b>{showMoney(revenue)}</b>, after{' '}
        {showMoney(subtractCents(cost, centsOfSum(packaging)))} for production and {showDollars(packaging)} for
        packaging.
      </p>
      <p className="num text-muted">
        {ended === 0
          ? 'No pieces were printed.'
          : `Printed: ${showGrams(prints.grams)} of filament in ${showHours(prints.minutes).toLowerCase()}. ${share(prints.failed, ended)}% of ${ended} prints failed and wasted ${prints.gramsLost} g of filament.`}
        {promises.left > 0 && ` ${share(promises.inTime, promises.left)}% of ${promises.left} orders left on time.`}
        {unmeasured > 0 &&
          ` The cost of ${unmeasured} ${unmeasured === 1 ? 'piece' : 'pieces'} is unknown, because there is no model or no estimate yet.`}
      </p>
    </div>
  )
}

const share = (part: number, whole: number) => Math.round((100 * part) / whole)
