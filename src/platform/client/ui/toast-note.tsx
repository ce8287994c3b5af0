import { Check, CircleAlert } from 'lucide-react'
import { type ReactNode, useLayoutEffect } from 'react'
import { closeToast, currentToast, holdToast, notesOpen, toastHeld } from '../toast.ts'
import { UndoButton } from './undo-button.tsx'

/**
 * A line of a dialog that shows the current toast: content outside an open dialog is inert, and content above it covers it. Without a
 * toast it shows its children, at the same height.
 */
export function ToastNote({ children }: { children: ReactNode }) {
  const toast = currentToast.use()
  // A layout effect: otherwise the message would appear here and above the dialog for a moment.
  useLayoutEffect(() => {
    notesOpen.set(notesOpen.get() + 1)
    return () => {
      notesOpen.set(notesOpen.get() - 1)
      // A removed element gets no leave event, which would keep the message forever.
      toastHeld.set(false)
    }
  }, [])
  const Icon = toast?.kind === 'failure' ? CircleAlert : Check
  return (
    <div role="status" className="toast-note" {...holdToast}>
      {toast ? (
        <>
          <Icon
            size={18}
            className={`flex-none ${toast.kind === 'failure' ? 'text-err' : 'text-ok'}`}
            aria-hidden="true"
          />
          <p className="min-w-0 flex-1">
            <b>{toast.title}</b> {toast.description}
          </p>
          {toast.undo && <UndoButton undo={toast.undo} onClose={closeToast} />}
        </>
      ) : (
        <p className="text-muted">{children}</p>
      )}
    </div>
  )
}
