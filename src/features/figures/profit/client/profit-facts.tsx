import { showHours } from '#features/gifts/estimates/hours.ts'
import { showGrams } from '#features/workshop/filament/client/filament-left.tsx'
import { type Cents, centsOfSum, inPercent, showMoney, subtractCents, sumOf } from '#platform/money.ts'
import type { Profit } from '../contract.ts'

/** The totals: profit, revenue and cost, prints and failures, and orders that left on time. */
export function ProfitFacts({ profit }: { profit: Profit }) {
  const { rows, prints, promises, feesUnknown, labelsLeftOut } = profit
  const [packaging, shipping, fees, postage] = [profit.packaging, profit.shipping, profit.fees, profit.postage].map(
    centsOfSum,
  ) as [Cents, Cents, Cents, Cents]
  const goods = sumOf(rows.map((row) => centsOfSum(row.revenue)))
  const production = sumOf(rows.map((row) => centsOfSum(row.cost)))
  const taken = sumOf([goods, shipping])
  const left = subtractCents(taken, sumOf([production, packaging, fees, postage]))
  const total = (of: 'pieces' | 'measured') => rows.reduce((sum, row) => sum + row[of], 0)
  const ended = prints.done + prints.failed
  const unmeasured = total('pieces') - total('measured')
  return (
    <div className="grid gap-1">
      <p className="num text-lg">
        Profit <b>{showMoney(left)}</b> ({inPercent(left, taken)}%) from sales of <b>{showMoney(goods)}</b> and{' '}
        {showMoney(shipping)} of shipping and gift wrapping that customers paid, after {showMoney(production)} for
        production, {showMoney(packaging)} for packaging, {showMoney(fees)} of card fees and {showMoney(postage)} of
        postage.
      </p>
      <p className="num text-muted">
        {ended === 0
          ? 'No pieces were printed.'
          : `Printed: ${showGrams(prints.grams)} of filament in ${showHours(prints.minutes).toLowerCase()}. ${share(prints.failed, ended)}% of ${ended} prints failed and wasted ${prints.gramsLost} g of filament.`}
        {promises.left > 0 && ` ${share(promises.inTime, promises.left)}% of ${promises.left} orders left on time.`}
        {feesUnknown > 0 &&
          ` The card ${feesUnknown === 1 ? 'fee of 1 order is' : `fees of ${feesUnknown} orders are`} not known.`}
        {labelsLeftOut > 0 &&
          ` ${labelsLeftOut === 1 ? '1 label was' : `${labelsLeftOut} labels were`} bought in another currency and left out.`}
        {unmeasured > 0 &&
          ` The cost of ${unmeasured} ${unmeasured === 1 ? 'piece' : 'pieces'} is unknown, because there is no model or no estimate yet.`}
      </p>
    </div>
  )
}

const share = (part: number, whole: number) => Math.round((100 * part) / whole)
