import { useQuery } from '@tanstack/react-query'
import { CartArrival, cartArrivalQuery } from '#features/selling/cart/client/cart-arrival.tsx'
import { type ArrivalWish, productArrivalQuery } from '#features/selling/catalog/client/requests.ts'
import ArrivalText from '#features/selling/delivery/client/arrival-text.tsx'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { SamplePart, SampleQueries } from './part.tsx'
import { product, sampleCartItems, samples, unreadable } from './samples.ts'

/** Arrival dates of a product and a cart: loaded, failed and loading. */
export const ArrivalParts = () => (
  <SamplePart title="When it arrives">
    <SampleQueries queries={known}>
      <Both />
    </SampleQueries>
    <SampleQueries queries={unreadable}>
      <Both />
    </SampleQueries>
    <Both />
  </SamplePart>
)

const wanted: ArrivalWish = { color: 'red', size: 'medium', quantity: 1, hasWords: false }

const Both = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <div className="rounded-m border border-hair p-3">
      <ArrivalText of={useQuery(productArrivalQuery(product, wanted))} />
    </div>
    <div className="rounded-m border border-hair p-3">
      <CartArrival items={sampleCartItems} />
    </div>
  </div>
)

const day = { from: '2026-12-02', to: '2026-12-05' }
const arrivals: Arrivals = {
  ...{ country: 'DE', city: 'Garmisch-Partenkirchen', leavesIn: 3, notOffered: [] },
  countries: [
    { country: 'DE', ...day, orderBy: { day: '2026-12-14', name: 'a wedding' } },
    { country: '*', ...day, to: '2027-01-05', orderBy: null },
  ],
}

function known() {
  const queries = samples()
  queries.setQueryData(productArrivalQuery(product, wanted).queryKey, arrivals)
  queries.setQueryData(cartArrivalQuery(sampleCartItems).queryKey, { ...arrivals, country: 'NZ', city: null })
  return queries
}
