import type { Estimate } from '#features/estimates/estimate.ts'
import { showHours } from '#features/estimates/hours.ts'
import type { Material } from '#features/makes/materials.ts'
import { materialsAsSold } from '#features/makes/materials-as-sold.ts'
import { showBusinessDays } from '#features/settings/settings-defaults.ts'

type Facts = { material: Material; estimate?: Estimate | undefined; days: number }

/** What is true of a gift that leaves within `days` (rule 23): its material, and of one that was measured its own hours and grams. */
export const ProductDetails = (facts: Facts) => (
  <section className="mt-14 grid gap-x-16 gap-y-8 md:mt-18 md:grid-cols-2">
    <div>
      <h2 className="mb-3.5 text-2xl md:text-[2.25rem]">How it is made</h2>
      <dl className="grid grid-cols-[auto_1fr]">
        {detailsOf(facts).map(({ name, value }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid border-b border-hair py-3">
            <dt className="pr-10 text-muted">{name}</dt>
            <dd className="num font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
    <div>
      <h2 className="mb-3.5 text-2xl md:text-[2.25rem]">Good to know</h2>
      <p>
        You will see and feel fine horizontal lines. That is the print, not a fault. Keep it out of a hot car: it
        softens in the heat.
      </p>
    </div>
  </section>
)

const detailsOf = ({ material, estimate, days }: Facts) => [
  { name: 'Material', value: materialsAsSold[material] },
  { name: 'Layer height', value: '0.2mm layers' },
  { name: 'Printing', value: estimate ? showHours(estimate.minutes) : '6-8 hours' },
  ...(estimate ? [{ name: 'Weight', value: `About ${Math.round(estimate.grams)} g` }] : []),
  { name: 'Shipping', value: showBusinessDays(days) },
]
