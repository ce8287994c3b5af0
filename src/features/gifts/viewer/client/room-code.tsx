import { Dialog } from '#platform/client/ui/dialog.tsx'
import { ScanCode } from '#platform/client/ui/scan-code.tsx'

export type RoomCodeProps = { open: boolean; onClose: () => void; engraving: string }

/** A code of the page's address, with all choices, for a device that can show the gift in the room. */
export default function RoomCode({ open, onClose, engraving }: RoomCodeProps) {
  const address = new URL(location.href)
  // The page keeps the engraving in the session storage, not in its address.
  if (engraving) address.searchParams.set('engraving', engraving)
  return (
    <Dialog open={open} onClose={onClose} title="View in your room">
      <div className="grid justify-items-center gap-4">
        <p>
          Scan this code with an iPhone or iPad. The gift opens there as it is now; press “View in your room” again.
        </p>
        <ScanCode text={address.href} className="w-64 max-w-full" />
      </div>
    </Dialog>
  )
}
