import AdminPackingPage from '#features/workshop/parcels/client/admin-packing-page.tsx'
import { ParcelPostage } from '#features/workshop/postage/client/parcel-postage.tsx'
import { DonePieces } from '#features/workshop/print-queue/client/done-pieces.tsx'

/** The packing table, with buying labels and reprinting broken pieces. */
const AdminPackingScreen = () => (
  <AdminPackingPage
    renderPostage={(parcel) => <ParcelPostage parcel={parcel} />}
    renderBroken={({ id }) => <DonePieces order={id} title="Report a broken piece" isPart />}
  />
)
export default AdminPackingScreen
