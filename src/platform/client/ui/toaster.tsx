import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { closeToast, currentToast, holdToast, notesOpen, type Toast, toastHeld } from '../toast.ts'
import { UndoButton } from './undo-button.tsx'

const shownFor = 5000
/** There has to be time to change one's mind. */
const undoableFor = 8000

/**
 * Where toasts appear: a live region that is in the page from the first paint, because screen readers miss one that
 * arrives late. A popover, so that a toast is seen above an open dialog. The five seconds run again after a pause.
 */
export function Toaster() {
  const toast = currentToast.use()
  const held = toastHeld.use()
  const isSaidInDialog = notesOpen.use() > 0
  const region = useRef<HTMLDivElement>(null)

  // In the top layer the last comes first: a new toast, or a dialog that opens after it, puts the region above again.
  useLayoutEffect(() => {
    if (toast) raise(region.current)
  }, [toast])
  useEffect(() => {
    raise(region.current)
    const whenDialog = (event: Event) => event.target instanceof HTMLDialogElement && raise(region.current)
    document.addEventListener('toggle', whenDialog, true)
    return () => document.removeEventListener('toggle', whenDialog, true)
  }, [])

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(closeToast, toast.undo ? undoableFor : shownFor)
    return () => clearTimeout(timer)
  }, [toast, held])

  return (
    <div ref={region} popover="manual" role="status" className="toaster" {...holdToast}>
      {toast && !isSaidInDialog && <ToastCard toast={toast} onClose={closeToast} />}
    </div>
  )
}

/** What one toast says, with the ways to take back what was done and to have it gone. */
export function ToastCard({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const Icon = toast.kind === 'failure' ? CircleAlert : Check
  return (
    <div className={`toast toast-${toast.kind}`}>
      <Icon size={22} className="mt-0.5 flex-none" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-bold">{toast.title}</p>
        {toast.description && <p>{toast.description}</p>}
      </div>
      {toast.undo && <UndoButton undo={toast.undo} onClose={onClose} />}
      <button type="button" aria-label="Dismiss" className="toast-close" onClick={onClose}>
        <X size={20} aria-hidden="true" />
      </button>
    </div>
  )
}

function raise(region: HTMLElement | null) {
  if (!region?.showPopover) return
  if (region.matches(':popover-open') && document.querySelector('dialog:modal')) region.hidePopover()
  if (!region.matches(':popover-open')) region.showPopover()
}
