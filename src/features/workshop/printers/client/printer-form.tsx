import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { EntityFormFrame } from '#features/base/office/client/entity-form-frame.tsx'
import { materialLabel } from '#features/base/office/client/words.ts'
import { type Color, colorNames, colors } from '#features/gifts/drawings/colors.ts'
import { defaultMaterial, type Material, materialNames, materials } from '#features/gifts/makes/materials.ts'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { createPrinterSchema, type Printer } from '../contract.ts'

/** The form's values: numbers are typed as text, and working time is typed in hours. */
type Values = {
  name: string
  bedWidth: string
  bedDepth: string
  bedGap: string
  color: Color | ''
  material: Material
  minutesADay: string
  isWorking: boolean
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const printerOf = ({ bedWidth, bedDepth, bedGap, color, minutesADay, ...plain }: Values) => ({
  ...plain,
  bedWidth: numberIn(bedWidth),
  bedDepth: numberIn(bedDepth),
  bedGap: numberIn(bedGap),
  color: color || null,
  minutesADay: Math.round(numberIn(minutesADay) * 60),
})
const checkPrinter = typedResolver(createPrinterSchema, printerOf)

const valuesOf = (printer: Printer | undefined): Values => ({
  name: printer?.name ?? '',
  bedWidth: String(printer?.bedWidth ?? 250),
  bedDepth: String(printer?.bedDepth ?? 210),
  bedGap: String(printer?.bedGap ?? 5),
  color: printer?.color ?? '',
  material: printer?.material ?? defaultMaterial,
  minutesADay: String((printer?.minutesADay ?? 600) / 60),
  isWorking: printer?.isWorking ?? true,
})

const labels = {
  name: 'Name',
  bedWidth: 'Bed width (mm)',
  bedDepth: 'Bed depth (mm)',
  bedGap: 'Gap between pieces (mm)',
  color: 'Loaded filament',
  material: materialLabel,
  minutesADay: 'Hours per day',
  isWorking: 'Switched on',
}

type PrinterFormProps = { printer: Printer | undefined; save: Save; newerVersion: Printer | undefined }

/** A printer: its bed, its loaded filament, and how long it works per day. */
export function PrinterForm({ printer, save, newerVersion }: PrinterFormProps) {
  const { register, errors, isSubmitting, submit, notes } = useEntityForm({
    entity: printer,
    newerVersion,
    valuesOf,
    save,
    labels,
    resolver: checkPrinter,
    sent: printerOf,
  })
  return (
    <EntityFormFrame noun="printer" isNew={!printer} isSubmitting={isSubmitting} submit={submit} notes={notes}>
      <TextField label={labels.name} required error={errors.name?.message} {...register('name')} />
      <div className="grid gap-5 sm:grid-cols-3">
        {(['bedWidth', 'bedDepth', 'bedGap'] as const).map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            required
            inputMode="numeric"
            error={errors[name]?.message}
            {...register(name)}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={labels.color}
          options={[{ value: '', name: 'None' }, ...colors.map((value) => ({ value, name: colorNames[value] }))]}
          {...register('color')}
        />
        <SelectField
          label={labels.material}
          options={materials.map((value) => ({ value, name: materialNames[value] }))}
          {...register('material')}
        />
        <TextField
          label={labels.minutesADay}
          required
          inputMode="decimal"
          error={errors.minutesADay?.message}
          {...register('minutesADay')}
        />
      </div>
      <CheckField label={labels.isWorking} {...register('isWorking')} />
    </EntityFormFrame>
  )
}
