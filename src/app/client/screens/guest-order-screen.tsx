import { GuestOrderView } from '#features/orders/orders/client/own-order.tsx'
import { partsOfOrder } from './own-order-screen.tsx'

/** One order of a guest, with its parcels and changes. */
const GuestOrderScreen = ({ params: { id } }: { params: { id: string } }) => (
  <GuestOrderView id={id} {...partsOfOrder(id)} />
)
export default GuestOrderScreen
