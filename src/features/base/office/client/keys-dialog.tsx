import { CheckField } from '#platform/client/ui/check-field.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { setSingleKeys, singleKeys } from './row-keys.ts'

export const findKeys = 'Ctrl K'
const keys = [
  ['/', 'Search this list'],
  ['j, k', 'The next row, the one before'],
  ['x', 'Tick the row'],
  ['Enter', 'Open the row'],
  ['J, K', 'In the print queue: the piece one down, one up'],
  ['?', 'These keys'],
  [findKeys, 'Find a screen, an order, a product'],
]

/** What the keys do, and the way to turn single ones off. */
export function KeysDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const areOn = singleKeys.use()
  return (
    <Dialog open={open} onClose={onClose} title="Keys">
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
        label="Single keys are commands"
        checked={areOn}
        onChange={({ target }) => setSingleKeys(target.checked)}
      />
    </Dialog>
  )
}
