import type { ReactNode } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  title: string
  /** Label of the confirming button; never just "OK". */
  action: string
  pending?: boolean
  /** An alternative action. */
  other?: { action: string; onConfirm: () => void } | undefined
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for confirmation before an action that is hard to undo. */
export const ConfirmDialog = ({
  open,
  title,
  action,
  pending,
  other,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => (
  <Dialog open={open} onClose={onClose} title={title}>
    <div className="grid gap-5">
      {children}
      <div className="flex flex-wrap gap-4">
        <Button pending={pending} onClick={onConfirm}>
          {action}
        </Button>
        {other && (
          <Button variant="ghost" pending={pending} onClick={other.onConfirm}>
            {other.action}
          </Button>
        )}
        <Button variant={other ? 'quiet' : 'ghost'} onClick={onClose}>
          {other ? 'Go back' : 'Cancel'}
        </Button>
      </div>
    </div>
  </Dialog>
)
