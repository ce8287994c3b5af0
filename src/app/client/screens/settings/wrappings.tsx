import { Controller } from 'react-hook-form'
import { maxWrappings } from '#features/base/settings/settings.ts'
import { PictureField } from '#platform/client/form/picture-field.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import type { SectionProps } from './section.ts'
import { SettingField } from './setting-field.tsx'

/** The gift wrappings that shoppers can choose (rule 131). */
export function Wrappings({ form }: SectionProps) {
  const rows = form.watch('wrappings')
  return (
    <fieldset className="grid gap-6">
      <legend className="mb-2 font-bold">Gift wrapping</legend>
      <p className="-mt-2 text-sm text-muted">Blank rows are left out. Without a wrapping, none is offered.</p>
      {rows.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the wrappings have no ids, only positions.
        <div key={index} className="grid gap-4">
          <SettingField
            form={form}
            field={{ name: `wrappings.${index}.name`, label: `Wrapping ${index + 1}`, as: 'text' }}
          />
          <SettingField
            form={form}
            field={{ name: `wrappings.${index}.price`, label: `Price of wrapping ${index + 1} (USD)`, as: 'amount' }}
          />
          <Controller
            control={form.control}
            name={`wrappings.${index}.picture`}
            render={({ field: { value, onChange, onBlur } }) => (
              <PictureField
                label={`Picture of wrapping ${index + 1}`}
                value={value}
                onChange={onChange}
                onBlur={onBlur}
                error={form.formState.errors.wrappings?.[index]?.picture?.message}
                preview={(src) => (
                  <img src={src} alt="" width={64} height={64} className="size-16 rounded-s object-cover" />
                )}
              />
            )}
          />
          <CheckField label="In stock" {...form.register(`wrappings.${index}.isInStock`)} />
        </div>
      ))}
      {rows.length < maxWrappings && (
        <Button
          variant="ghost"
          className="justify-self-start"
          onClick={() =>
            form.setValue('wrappings', [...rows, { name: '', price: '', picture: '', isInStock: true }], {
              shouldDirty: true,
            })
          }
        >
          Add a wrapping
        </Button>
      )}
    </fieldset>
  )
}
