import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'

type DragHandleProps = { name: string; onDrag: (event: PointerEvent<HTMLElement>) => void }

/** What a piece is moved by within the queue: dragged, or, once it has the focus, with the arrow keys. */
export const DragHandle = ({ name, onDrag }: DragHandleProps) => (
  <button
    type="button"
    className="drag-handle"
    aria-label={`Move ${name}`}
    aria-keyshortcuts="ArrowUp ArrowDown"
    onPointerDown={onDrag}
  >
    <GripVertical size={20} aria-hidden="true" />
  </button>
)
