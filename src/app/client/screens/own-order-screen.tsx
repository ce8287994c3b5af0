import type { ComponentProps } from 'react'
import { AddressLinks } from '#features/orders/asked-addresses/client/address-links.tsx'
import { LineClaims } from '#features/orders/claims/client/line-claims.tsx'
import { orderClaimsQuery } from '#features/orders/claims/client/requests.ts'
import { CancelOrder } from '#features/orders/order-changes/client/cancel-order.tsx'
import { ChangeOrderAddress } from '#features/orders/order-changes/client/change-address.tsx'
import { LineChanges } from '#features/orders/order-changes/client/line-changes.tsx'
import { orderChangesQuery } from '#features/orders/order-changes/client/requests.ts'
import { OwnOrderView } from '#features/orders/orders/client/own-order.tsx'
import { ordersApi } from '#features/orders/orders/client/requests.ts'
import { ThreadView } from '#features/selling/threads/client/thread.tsx'
import { OrderParcels } from '#features/workshop/parcels/client/order-parcels.tsx'
import { parcelsOfQuery } from '#features/workshop/parcels/client/requests.ts'

/** What other features show on the page of an order: parcels, what the buyer may change, claims, and messages. */
export const partsOfOrder = (id: string): Omit<ComponentProps<typeof OwnOrderView>, 'id'> => ({
  alsoRead: [parcelsOfQuery(id), orderChangesQuery(id), orderClaimsQuery(id)],
  parcels: <OrderParcels orderId={id} />,
  changesOf: (item) => <LineChanges item={item} />,
  claimsOf: (item) => <LineClaims item={item} />,
  thread: <ThreadView about={{ api: ordersApi, id }} />,
  changesOfOrder: (order) => (
    <>
      <AddressLinks order={order} />
      <ChangeOrderAddress order={order} />
      <CancelOrder orderId={id} />
    </>
  ),
})

/** One order of the signed-in customer, with its parcels and changes. */
const OwnOrderScreen = ({ params: { id } }: { params: { id: string } }) => (
  <OwnOrderView id={id} {...partsOfOrder(id)} />
)
export default OwnOrderScreen
