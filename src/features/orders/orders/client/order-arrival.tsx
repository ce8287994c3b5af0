import { noPromise, showArrivalIn } from '#features/selling/delivery/arrival.ts'
import type { Order } from '../contract.ts'
import { arrives, isClosedStatus, isOpenStatus } from '../order.ts'

/** When an open order arrives, as promised or as the customer was told since; without a date, an order to be made says so. */
export const OrderArrival = ({ order: { arrival, status, shippingAddress } }: { order: Order }) =>
  (arrival ? !isClosedStatus(status) : isOpenStatus(status)) && (
    <div>
      <h2 className="mb-1 text-xl">{arrives}</h2>
      <p className="num">{arrival ? <b>{showArrivalIn(arrival, shippingAddress?.city)}</b> : noPromise}</p>
      {arrival?.isDelayed && <p className="text-sm text-muted">Your order is delayed. We are sorry.</p>}
    </div>
  )
