import { CheckField } from '#platform/client/ui/check-field.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { setSingleKeys, singleKeys } from './row-keys.ts'

export const findKeys = 'Ctrl K'
const keys = [
  ['/', 'Search this list'],
  ['j, k', 'Go to the next or previous row'],
  ['x', 'Select the row'],
  ['Enter', 'Open the row'],
  ['J, K', 'Move the piece down or up in the print queue'],
  ['?', 'Show these keyboard shortcuts'],
  [findKeys, 'Find a screen, an order or a product'],
]

/** Lists the keyboard shortcuts, with a switch for the single-key shortcuts. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const areOn = singleKeys.use()
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts">
      <dl className="mb-5 grid grid-cols-[auto_1fr] items-center gap-x-6 gap-y-2">
        {keys.map(([key, act]) => (
          <div key={key} className="contents">
            <dt>
              <kbd className="num rounded-s bg-oat px-2 py-1 font-bold">{key}</kbd>
            </dt>
            <dd>{act}</dd>
          </div>
        ))}
      </dl>
      <CheckField
        label="Use single-key shortcuts"
        checked={areOn}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
    </Dialog>
  )
}
