/** Takes back what a toast says was done; the toast goes. */
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
