import { SelectField } from '#platform/client/ui/select-field.tsx'
import type { ImportAnswer } from '../contract.ts'

type ImportAgainProps = {
  alreadyHere: NonNullable<ImportAnswer['alreadyHere']>
  isBusy: boolean
  onChoose: (again: boolean) => void
}

/** Gifts that an earlier import made are skipped, or imported again. */
export const ImportAgain = ({ alreadyHere: { gifts, again }, isBusy, onChoose }: ImportAgainProps) => (
  <SelectField
    label={gifts === 1 ? '1 gift is already here' : `${gifts} gifts are already here`}
    hint="From an earlier import of this source."
    className="max-w-[30rem]"
    disabled={isBusy}
    value={String(again)}
    options={[
      { value: 'false', name: gifts === 1 ? 'Skip it' : 'Skip them' },
      { value: 'true', name: gifts === 1 ? 'Import it again as a new product' : 'Import them again as new products' },
    ]}
    onChange={({ target }) => onChoose(target.value === 'true')}
  />
)
