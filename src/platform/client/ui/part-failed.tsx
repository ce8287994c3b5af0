import { X } from 'lucide-react'
import { Button } from './button.tsx'

type PartFailedProps = {
  /** "The cart" */
  name: string
  onRetry: () => void
  /** At the foot of the window, while the part is open. */
  atFoot?: { open?: boolean; onClose?: () => void }
}

/** A part of the page could not be loaded: a sentence and "Try again". */
export function PartFailed({ name, onRetry, atFoot }: PartFailedProps) {
  if (atFoot?.open === false) return null
  return (
    // The suggestions of a search field close when the field loses the focus.
    <div
      role="alert"
      className={`part-failed ${atFoot ? 'part-failed-foot' : ''}`}
      onPointerDown={(event) => event.preventDefault()}
    >
      <p>{name} could not be loaded. Check your connection.</p>
      <Button variant="ghost" size="small" onClick={onRetry}>
        Try again
      </Button>
      {atFoot?.onClose && (
        <button type="button" className="round-button -m-2" aria-label="Close" onClick={atFoot.onClose}>
          <X aria-hidden="true" />
        </button>
      )}
    </div>
  )
}
