import { showArrivalIn } from '#features/selling/delivery/arrival.ts'
import type { Order } from '../contract.ts'
import { arrives, isClosedStatus } from '../order.ts'

/** When an open order arrives, as promised or as the customer was told since. */
export const OrderArrival = ({ order: { arrival, status, shippingAddress } }: { order: Order }) =>
  arrival &&
  !isClosedStatus(status) && (
    <div>
      <h2 className="mb-1 text-xl">{arrives}</h2>
      <p className="num">
        <b>{showArrivalIn(arrival, shippingAddress?.city)}</b>
      </p>
      {arrival.isDelayed && <p className="text-sm text-muted">Your order is delayed. We are sorry.</p>}
    </div>
  )
