import { CancelOrder } from '#features/orders/order-changes/client/cancel-order.tsx'
import { ChangeOrderAddress } from '#features/orders/order-changes/client/change-address.tsx'
import { LineChanges } from '#features/orders/order-changes/client/line-changes.tsx'
import { GuestOrderView } from '#features/orders/orders/client/own-order.tsx'
import { OrderParcels } from '#features/workshop/parcels/client/order-parcels.tsx'

/** One order of a guest, with its parcels and changes. */
export default function GuestOrderScreen({ params: { id } }: { params: { id: string } }) {
  return (
    <GuestOrderView
      id={id}
      parcels={<OrderParcels orderId={id} />}
      changesOf={(item) => <LineChanges item={item} />}
      changesOfOrder={(order) => (
        <>
          <ChangeOrderAddress order={order} />
          <CancelOrder orderId={id} />
        </>
      )}
    />
  )
}
