import { useId } from 'react'
import type { Color } from '#features/gifts/drawings/colors.ts'
import { cutLetters, sizes as sizeKeys, sizeTable } from '#features/gifts/makes/make.ts'
import type { Material } from '#features/gifts/makes/materials.ts'
import { defaultSizes, type OfferedColor, type OfferedSize } from '#features/gifts/makes/offer.ts'
import { OfferedFilamentsField } from '#features/selling/filaments/client/offered-filaments-field.tsx'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { numberOfTyped } from '#platform/typed-number.ts'

export const sizesLabel = 'Sizes'
export const colorsLabel = 'Colors'

type Offered = { sizes: OfferedSize[] | null; colors: OfferedColor[] | null }
type OfferFieldProps = Offered & {
  /** Products are sold in filaments of their own material. */
  material: Material
  error: string | undefined
  onChange: (offered: Offered) => void
}

/** The sizes and colors that a product is sold in: the defaults, or a selection with names of its own. */
export function OfferField({ sizes, colors, material, error, onChange }: OfferFieldProps) {
  const id = useId()
  const { filaments } = useFilaments()
  const known = filaments.filter(
    (one) => one.material === material && (!one.isArchived || colors?.some(({ color }) => color === one.color)),
  )
  const usual = known.filter(({ isOffered, isArchived }) => isOffered && !isArchived)
  return (
    <fieldset className="grid gap-3" aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-semibold">Sizes and colors</legend>
      <CheckField
        label="Custom sizes"
        checked={sizes !== null}
        onChange={({ target }) => onChange({ sizes: target.checked ? defaultSizes : null, colors })}
      />
      {sizes &&
        sizeKeys.map((size) => (
          <SizeRow
            key={size}
            size={size}
            offered={sizes.find((one) => one.size === size)}
            onChange={(row) => onChange({ sizes: inOrder(sizes, row, size), colors })}
          />
        ))}
      <CheckField
        label="Custom colors"
        checked={colors !== null}
        onChange={({ target }) =>
          onChange({ sizes, colors: target.checked ? usual.map(({ color, name }) => ({ color, name })) : null })
        }
      />
      {colors && (
        <div className="grid gap-3 sm:grid-cols-2">
          {known.map(({ color, name, isArchived }) => {
            const offered = colors.find((one) => one.color === color)
            const set = (row: OfferedColor | undefined) =>
              onChange({
                sizes,
                colors: known.flatMap(
                  (each) => (each.color === color ? row : colors.find((one) => one.color === each.color)) ?? [],
                ),
              })
            return (
              <div key={color} className="grid gap-2">
                <CheckField
                  label={isArchived ? `${name} (archived: not sold)` : name}
                  checked={Boolean(offered)}
                  onChange={({ target }) => set(target.checked ? { color, name } : undefined)}
                />
                {offered && (
                  <TextField
                    label={calledLabel(name)}
                    value={offered.name}
                    onChange={({ target }) => set({ color, name: target.value })}
                  />
                )}
              </div>
            )
          })}
        </div>
      )}
      {error && (
        <p id={id} role="alert" className="font-semibold text-err">
          {error}
        </p>
      )}
    </fieldset>
  )
}

const calledLabel = (name: string) => `Name of ${name}`

const inOrder = (sizes: OfferedSize[], row: OfferedSize | undefined, size: OfferedSize['size']) =>
  sizeKeys.flatMap((each) => (each === size ? row : sizes.find((one) => one.size === each)) ?? [])

type SizeRowProps = {
  size: OfferedSize['size']
  offered: OfferedSize | undefined
  onChange: (row: OfferedSize | undefined) => void
}

function SizeRow({ size, offered, onChange }: SizeRowProps) {
  const { name } = sizeTable[size]
  return (
    <div className="grid gap-2 sm:grid-cols-3 sm:items-end">
      <CheckField
        label={`In ${size}`}
        checked={Boolean(offered)}
        onChange={({ target }) => onChange(target.checked ? { size, ...sizeTable[size] } : undefined)}
      />
      {offered && (
        <>
          <TextField
            label={calledLabel(name)}
            value={offered.name}
            onChange={({ target }) => onChange({ ...offered, name: target.value })}
          />
          <TextField
            label={`${name}: longest side (cm)`}
            inputMode="decimal"
            // The text stays as it is typed, `2,` included.
            defaultValue={String(offered.centimetres)}
            onChange={({ target }) => onChange({ ...offered, centimetres: numberOfTyped(target.value) })}
          />
        </>
      )}
    </div>
  )
}

type LettersFieldProps = {
  letters: Color[] | null
  /** Whether no printer of the shop can change filaments as often as the letters need. */
  cannotBePrinted: boolean
  material: Material
  error: string | undefined
  onChange: (letters: Color[] | null) => void
}

/** The filament of a product's letters, and others among which shoppers choose (rule 119). */
export const OfferedLettersField = ({ letters, cannotBePrinted, ...field }: LettersFieldProps) => (
  <OfferedFilamentsField
    label="Letters are printed in"
    usualName="The usual filament of the shop"
    others={[{ color: cutLetters, name: 'No filament: cut in' }]}
    value={letters}
    hint={
      cannotBePrinted
        ? 'No printer of the shop can change filaments as often as these letters need. They are sold in the color of the gift, or cut in.'
        : undefined
    }
    {...field}
  />
)
