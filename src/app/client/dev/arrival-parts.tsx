import { CartArrival, cartArrivalQuery } from '#features/selling/cart/client/cart-arrival.tsx'
import ProductArrival from '#features/selling/catalog/client/product-arrival.tsx'
import { productArrivalQuery, type Wanted } from '#features/selling/catalog/client/requests.ts'
import type { Arrivals } from '#features/selling/delivery/contract.ts'
import { Part, Where } from './part.tsx'
import { cartItems, product, samples, unreadable } from './samples.ts'

/** When a gift or a cart arrives: where that is known, where it cannot be read, and while it is on its way. */
export const ArrivalParts = () => (
  <Part title="When it arrives">
    <Where queries={known}>
      <Both />
    </Where>
    <Where queries={unreadable}>
      <Both />
    </Where>
    <Both />
  </Part>
)

const wanted: Wanted = { color: 'red', size: 'medium', quantity: 1, hasWords: false }

const Both = () => (
  <div className="grid gap-4 sm:grid-cols-2">
    <p className="rounded-m border border-hair p-3">
      <ProductArrival product={product} wanted={wanted} />
    </p>
    <p className="rounded-m border border-hair p-3">
      <CartArrival items={cartItems} />
    </p>
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
  queries.setQueryData(cartArrivalQuery(cartItems).queryKey, { ...arrivals, country: '*', city: null })
  return queries
}
