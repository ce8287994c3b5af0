import { SelectField } from '#platform/client/ui/select-field.tsx'
import { type VariantChoice, variantChoices } from '../columns.ts'
import type { ImportAnswer } from '../contract.ts'

type ImportVariantsProps = {
  variants: NonNullable<ImportAnswer['variants']>
  isBusy: boolean
  onChoose: (choice: VariantChoice) => void
}

/** Sizes and colors of this shop have no price and no stock of their own, so variants become one gift, or a gift each. */
export const ImportVariants = ({ variants: { gifts, variants, choice }, isBusy, onChoose }: ImportVariantsProps) => (
  <SelectField
    label={`${gifts === 1 ? '1 gift has' : `${gifts} gifts have`} ${variants} variants`}
    hint="Here, a gift has one price and one stock. Variants with different prices can become a gift each."
    className="max-w-[30rem]"
    disabled={isBusy}
    value={choice}
    options={variantChoices.map((value) => ({ value, name: choiceNames[value] }))}
    onChange={({ target }) => onChoose(target.value as VariantChoice)}
  />
)

const choiceNames = {
  one: 'One gift for each, like its first variant',
  each: 'A gift of its own for each variant',
} satisfies Record<VariantChoice, string>
