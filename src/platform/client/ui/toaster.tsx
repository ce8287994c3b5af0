import { Check, CircleAlert, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { closeToast, currentToast, holdToast, notesOpen, type Toast, toastHeld } from '../toast.ts'
import { UndoButton } from './undo-button.tsx'

const shownFor = 5000
/** Longer, so that there is time to press Undo. */
const undoableFor = 8000

/**
 * The live region of toasts, mounted from the first paint because screen readers skip regions that appear later. A popover, to be
 * above an open dialog. The five seconds restart after a pause.
 */
export function Toaster() {
  const toast = currentToast.use()
  const held = toastHeld.use()
  const isSaidInDialog = notesOpen.use() > 0
  const region = useRef<HTMLDivElement>(null)

  // The last element of the top layer is above the others, so a new toast or dialog opens the popover again.
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

/** The message of a toast, with Undo and Close. */
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
