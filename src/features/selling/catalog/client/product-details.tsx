import { showBusinessDays } from '#features/base/settings/settings-defaults.ts'
import type { Estimate } from '#features/gifts/estimates/estimate.ts'
import { showHours } from '#features/gifts/estimates/hours.ts'
import type { Warning } from '../warnings.ts'

type Facts = {
  material: string
  estimate?: Estimate | undefined
  days: number | null
  warnings?: Warning[] | undefined
}

/** Facts about a gift that leaves within `days`, null if unknown (rule 23): its material, and printing time and weight if its model was measured. */
export const ProductDetails = (facts: Facts) => (
  <section className="details">
    <div>
      <h2>How it is made</h2>
      <dl>
        {detailsOf(facts).map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    <div>
      <h2>Good to know</h2>
      <p>
        You will see and feel fine horizontal lines. That is the print, not a fault.
        {!facts.warnings?.includes('heat') && ' Keep it out of a hot car: it softens in the heat.'}
      </p>
    </div>
  </section>
)

const detailsOf = ({ material, estimate, days }: Facts) => [
  { name: 'Material', value: material },
  { name: 'Layer height', value: '0.2mm layers' },
  { name: 'Printing', value: estimate ? showHours(estimate.minutes) : '6-8 hours' },
  ...(estimate ? [{ name: 'Weight', value: `About ${Math.round(estimate.grams)} g` }] : []),
  { name: 'Shipping', value: days === null ? 'Later than usual' : `Leaves us in ${showBusinessDays(days)}` },
]
