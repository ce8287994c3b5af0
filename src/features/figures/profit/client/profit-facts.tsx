import { showHours } from '#features/gifts/estimates/hours.ts'
import { sayGrams } from '#features/workshop/filament/client/filament-left.tsx'
import { centsOfSum, inPercent, showDollars, showMoney, subtractCents, sumOf } from '#platform/money.ts'
import type { Profit } from '../contract.ts'

/** The whole in a few figures: what is left, what was printed and what failed, and how many promises were kept. */
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
        <b>{showMoney(left)}</b> are left of <b>{showMoney(revenue)}</b> ({inPercent(left, revenue)}%): making cost{' '}
        {showMoney(subtractCents(cost, centsOfSum(packaging)))}, packing {showDollars(packaging)}.
      </p>
      <p className="num text-muted">
        {ended === 0
          ? 'Nothing was printed.'
          : `Printed: ${sayGrams(prints.grams)} of filament in ${showHours(prints.minutes).toLowerCase()}. ${share(prints.failed, ended)}% of ${ended} prints failed and cost ${prints.gramsLost} g of it.`}
        {promises.left > 0 && ` ${share(promises.inTime, promises.left)}% of ${promises.left} orders left in time.`}
        {unmeasured > 0 &&
          ` What ${unmeasured} pieces cost is not known: they have no model, or were not measured yet.`}
      </p>
    </div>
  )
}

const share = (part: number, whole: number) => Math.round((100 * part) / whole)
