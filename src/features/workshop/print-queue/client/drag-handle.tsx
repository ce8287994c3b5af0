import { GripVertical } from 'lucide-react'
import type { PointerEvent } from 'react'

type DragHandleProps = { name: string; onDrag: (event: PointerEvent<HTMLElement>) => void }

/** Moves a piece within the queue: by dragging, or by the arrow keys while the handle has the focus. */
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
