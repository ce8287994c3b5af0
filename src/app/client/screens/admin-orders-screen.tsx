import { LineChanges } from '#features/orders/order-changes/client/line-changes.tsx'
import AdminOrdersPage from '#features/orders/orders/client/admin-orders-page.tsx'

/** The orders, with the changes of their lines. */
const AdminOrdersScreen = () => <AdminOrdersPage changesOf={(item) => <LineChanges item={item} isShop />} />
export default AdminOrdersScreen
