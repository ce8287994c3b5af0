/** Reverses the action that a toast reports, and closes the toast. */
export const UndoButton = ({ undo, onClose }: { undo: () => void; onClose: () => void }) => (
  <button
    type="button"
    className="toast-undo"
    onClick={() => {
      onClose()
      undo()
    }}
  >
    Undo
  </button>
)
