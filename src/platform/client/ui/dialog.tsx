import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ToastNote } from './toast-note.tsx'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** `center`, `wide` (centered), or a panel at one side of the window. */
  variant?: 'center' | 'wide' | 'end' | 'start'
  /** Beside the title, before the close button. */
  aside?: ReactNode
  /** Actions on the whole content, below the title and always visible. */
  bar?: ReactNode
  /** A line below the title, which shows toasts while the dialog is open. */
  note?: ReactNode
  children: ReactNode
}

const variants = {
  center: 'dialog-center',
  wide: 'dialog-center dialog-wide',
  end: 'dialog-end',
  start: 'dialog-start',
}

/**
 * A modal on the native `<dialog>`: it takes and returns the focus; Esc and a click on the backdrop close it. The element marked
 * `data-focus-first` gets the focus instead of the close button.
 */
export function Dialog({ open, onClose, title, variant = 'center', aside, bar, note, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-focus-first]')?.focus()
    return () => element.close()
  }, [open])
  const side = variant === 'end' || variant === 'start'
  return (
    // Esc arrives as a `cancel` event.
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop is an addition for pointers.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={`dialog ${variants[variant]}`}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        // File inputs inside also dispatch `cancel`; only the dialog's own event closes it.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
    >
      {open && (
        <div className={side ? 'flex h-full flex-col' : ''}>
          <div className="dialog-head px-6 pt-5 pb-3">
            <div className="flex items-center justify-between gap-4">
              <h2 id={titleId} className="text-lg min-[24rem]:text-xl sm:text-2xl">
                {title}
              </h2>
              <div className="flex items-center sm:gap-2">
                {aside}
                <button type="button" className="round-button -mr-2" aria-label="Close" onClick={onClose}>
                  <X aria-hidden="true" />
                </button>
              </div>
            </div>
            {bar}
            {note !== undefined && <ToastNote>{note}</ToastNote>}
          </div>
          <div className={side ? 'flex min-h-0 flex-1 flex-col overflow-y-auto px-6 pb-6' : 'px-6 pb-7'}>
            {children}
          </div>
        </div>
      )}
    </dialog>
  )
}
