import { FilamentMissing } from '#features/workshop/filament/client/filament-missing.tsx'
import AdminPrintQueuePage from '#features/workshop/print-queue/client/admin-print-queue-page.tsx'
import { PlateSenderContext } from '#features/workshop/print-queue/client/plate-sender.ts'
import { PrinterLinkPanel } from '#features/workshop/printer-links/client/printer-link.tsx'
import { usePlateSender } from '#features/workshop/printer-links/client/use-plate-sender.ts'

/** The print queue, with the status of linked printers and missing filament. */
const AdminPrintQueueScreen = () => (
  <PlateSenderContext value={usePlateSender()}>
    <AdminPrintQueuePage
      linkOf={(printer, hasPieces) => <PrinterLinkPanel printer={printer} hasPieces={hasPieces} />}
      note={<FilamentMissing />}
    />
  </PlateSenderContext>
)
export default AdminPrintQueueScreen
