import { LineClaims } from '#features/orders/claims/client/line-claims.tsx'
import { ChangeOrderAddress } from '#features/orders/order-changes/client/change-address.tsx'
import { LineChanges } from '#features/orders/order-changes/client/line-changes.tsx'
import AdminOrdersPage from '#features/orders/orders/client/admin-orders-page.tsx'

/** The orders, with their changes and claims. */
const AdminOrdersScreen = () => (
  <AdminOrdersPage
    changesOf={(item) => (
      <>
        <LineChanges item={item} isShop />
        <LineClaims item={item} isShop />
      </>
    )}
    changesOfOrder={(order) => <ChangeOrderAddress order={order} />}
  />
)
export default AdminOrdersScreen
