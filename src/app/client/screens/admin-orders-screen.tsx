import { LineClaims } from '#features/orders/claims/client/line-claims.tsx'
import { ChangeOrderAddress } from '#features/orders/order-changes/client/change-address.tsx'
import { LineChanges } from '#features/orders/order-changes/client/line-changes.tsx'
import AdminOrdersPage from '#features/orders/orders/client/admin-orders-page.tsx'
import { ordersApi } from '#features/orders/orders/client/requests.ts'
import { ThreadView } from '#features/selling/threads/client/thread.tsx'

/** The orders, with their changes, claims and messages. */
const AdminOrdersScreen = () => (
  <AdminOrdersPage
    changesOf={(item, { isPaidToShop = false }) => (
      <>
        <LineChanges item={item} isPaidToShop={isPaidToShop} isShop />
        <LineClaims item={item} isShop />
      </>
    )}
    changesOfOrder={(order) => (
      <>
        <ChangeOrderAddress order={order} />
        <ThreadView about={{ api: ordersApi, id: order.id }} isShop />
      </>
    )}
  />
)
export default AdminOrdersScreen
