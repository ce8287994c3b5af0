import AdminPackingPage from '#features/parcels/client/admin-packing-page.tsx'
import { ParcelPostage } from '#features/postage/client/parcel-postage.tsx'

/** The packing table, with labels that are bought from it. */
const AdminPackingScreen = () => <AdminPackingPage postageOf={(parcel) => <ParcelPostage parcel={parcel} />} />
export default AdminPackingScreen
