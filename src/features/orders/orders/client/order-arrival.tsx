import { noPromise, showArrivalIn } from '#features/selling/delivery/arrival.ts'
import type { Order } from '../contract.ts'
import { arrives, isClosedStatus, isOpenStatus } from '../order.ts'
import { waitsForAddress } from '../recipients.ts'

const waitsText = 'The parcel waits for the address. Its arrival date follows.'

/** When an open order arrives, as promised or as the customer was told since; without a date, an order to be made says so. */
export const OrderArrival = ({ order: { arrival, status, shippingAddress, asked } }: { order: Order }) =>
  (arrival ? !isClosedStatus(status) : isOpenStatus(status)) && (
    <div>
      <h2 className="mb-1 text-xl">{arrives}</h2>
      <p className="num">
        {arrival ? (
          <b>{showArrivalIn(arrival, shippingAddress?.city)}</b>
        ) : waitsForAddress({ asked }) ? (
          waitsText
        ) : (
          noPromise
        )}
      </p>
      {arrival?.isDelayed && <p className="text-sm text-muted">Your order is delayed. We are sorry.</p>}
    </div>
  )
