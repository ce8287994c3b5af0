import { CheckField } from '#platform/client/ui/check-field.tsx'
import type { ImportAnswer } from '../contract.ts'

type ImportPicturesProps = {
  pictures: NonNullable<ImportAnswer['pictures']>
  isBusy: boolean
  onChoose: (copy: boolean) => void
}

/** Pictures of other servers stay there, or are copied after the import. */
export const ImportPictures = ({ pictures: { copy }, isBusy, onChoose }: ImportPicturesProps) => (
  <div>
    <CheckField
      label="Copy the pictures into this shop"
      checked={copy}
      disabled={isBusy}
      onChange={({ target }) => onChoose(target.checked)}
    />
    <p className="text-sm text-muted">Pictures that are not copied disappear when the other shop closes.</p>
  </div>
)
