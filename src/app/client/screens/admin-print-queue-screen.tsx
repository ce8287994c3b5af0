import { FilamentMissing } from '#features/workshop/filament/client/filament-missing.tsx'
import AdminPrintQueuePage from '#features/workshop/print-queue/client/admin-print-queue-page.tsx'
import { PrinterLinkPanel } from '#features/workshop/printer-links/client/printer-link.tsx'

/** The print queue, with the status of linked printers and missing filament. */
const AdminPrintQueueScreen = () => (
  <AdminPrintQueuePage
    linkOf={(printer, hasPieces) => <PrinterLinkPanel printer={printer} hasPieces={hasPieces} />}
    note={<FilamentMissing />}
  />
)
export default AdminPrintQueueScreen
