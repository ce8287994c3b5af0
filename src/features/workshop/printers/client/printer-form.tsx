import type { UseFormReturn } from 'react-hook-form'
import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { EntityFormFrame } from '#features/base/office/client/entity-form-frame.tsx'
import { showWeekday, weekdayNames } from '#features/base/settings/weekdays.ts'
import { type PrinterKind, printerKinds, usualTerms } from '#features/gifts/estimates/print-work.ts'
import { type Filament, filamentOf, splitFilament } from '#features/gifts/makes/filament.ts'
import { FilamentSelect } from '#features/selling/filaments/client/filament-select.tsx'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { dayOf } from '#platform/client/dates.ts'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { daysAfter } from '#platform/days-after.ts'
import { createPrinterSchema, type Printer } from '../contract.ts'
import { SpeedFields } from './speed-fields.tsx'

/** The form's values: numbers are typed as text, and working time is typed in hours. */
type Values = {
  name: string
  bedWidth: string
  bedDepth: string
  bedGap: string
  filament: Filament | ''
  kind: PrinterKind
  slots: string
  maxChanges: string
  changeSeconds: string
  purge: string
  speedPercent: string
  alsoLoaded: Filament[]
  minutesADay: string
  weekdays: string[]
  /** Also a day such as `2026-11-30`, until which the printer is off. */
  availability: 'on' | 'off' | 'another day' | string
  offUntil: string
}

const numberIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))
const orUsual = (text: string) => (text.trim() === '' ? null : Number(text))
const printerOf = ({
  bedWidth,
  bedDepth,
  bedGap,
  filament,
  minutesADay,
  weekdays,
  availability,
  ...plain
}: Values) => ({
  ...plain,
  slots: numberIn(plain.slots),
  maxChanges: numberIn(plain.maxChanges),
  changeSeconds: orUsual(plain.changeSeconds),
  purge: orUsual(plain.purge),
  speedPercent: numberIn(plain.speedPercent),
  alsoLoaded: holdsSeveral(plain.kind) ? plain.alsoLoaded : [],
  bedWidth: numberIn(bedWidth),
  bedDepth: numberIn(bedDepth),
  bedGap: numberIn(bedGap),
  ...(filament ? splitFilament(filament) : { color: null }),
  minutesADay: Math.round(numberIn(minutesADay) * 60),
  weekdays: weekdays.length > 0 ? weekdays.map(Number) : null,
  isWorking: availability === 'on',
  offUntil:
    availability === 'on' || availability === 'off'
      ? null
      : availability === 'another day'
        ? plain.offUntil
        : availability,
})
const checkPrinter = typedResolver(createPrinterSchema, printerOf)

const valuesOf = (printer: Printer | undefined): Values => ({
  name: printer?.name ?? '',
  bedWidth: String(printer?.bedWidth ?? 250),
  bedDepth: String(printer?.bedDepth ?? 210),
  bedGap: String(printer?.bedGap ?? 5),
  filament: (printer && filamentOf(printer)) ?? '',
  kind: printer?.kind ?? 'single',
  slots: String(printer?.slots ?? 4),
  maxChanges: String(printer?.maxChanges ?? 3),
  changeSeconds: String(printer?.changeSeconds ?? ''),
  purge: String(printer?.purge ?? ''),
  speedPercent: String(printer?.speedPercent ?? 100),
  alsoLoaded: printer?.alsoLoaded ?? [],
  minutesADay: String((printer?.minutesADay ?? 600) / 60),
  weekdays: printer?.weekdays?.map(String) ?? [],
  availability: !printer || printer.isWorking ? 'on' : (printer.offUntil ?? 'off'),
  offUntil: '',
})

const labels = {
  name: 'Name',
  bedWidth: 'Bed width (mm)',
  bedDepth: 'Bed depth (mm)',
  bedGap: 'Gap between pieces (mm)',
  filament: 'Loaded filament',
  kind: 'Filaments',
  slots: 'Filaments at once',
  maxChanges: 'Most changes for a piece',
  changeSeconds: 'Seconds for a change',
  purge: 'Purged for a change (mm³)',
  speedPercent: 'Speed (%)',
  alsoLoaded: 'Also loaded',
  minutesADay: 'Hours per day',
  weekdays: 'Prints on',
  availability: 'The printer is',
  offUntil: 'Works again on',
}

/** The days that are offered until which a printer is off: its own, tomorrow and the next Monday, in the shop's time zone. */
function offeredDays(printer: Printer | undefined): string[] {
  const today = dayOf(new Date().toISOString())
  const nextWeek = [1, 2, 3, 4, 5, 6, 7].map((days) => daysAfter(today, days))
  const monday = nextWeek.filter((day) => new Date(day).getUTCDay() === 1)
  return [...new Set([...(printer?.offUntil ? [printer.offUntil] : []), ...nextWeek.slice(0, 1), ...monday])].sort()
}

type PrinterFormProps = {
  printer: Printer | undefined
  save: Save
  newerVersion: Printer | undefined
  /** Asks before the printer is deleted. */
  onDelete: () => void
}

/** A printer: its bed, its loaded filament, when it prints, and whether it is on or off until a day. */
export function PrinterForm({ printer, save, newerVersion, onDelete }: PrinterFormProps) {
  const { form, register, errors, isSubmitting, submit, notes } = useEntityForm({
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
      <AbilityFields form={form} printer={printer} />
      <div className="grid gap-5 sm:grid-cols-2">
        <FilamentSelect
          label={labels.filament}
          none="None"
          chosen={(printer && filamentOf(printer)) ?? undefined}
          error={errors.filament?.message}
          {...register('filament')}
        />
        <TextField
          label={labels.minutesADay}
          required
          inputMode="decimal"
          error={errors.minutesADay?.message}
          {...register('minutesADay')}
        />
      </div>
      <fieldset>
        <legend className="mb-1 font-bold">{labels.weekdays}</legend>
        <div className="flex flex-wrap gap-x-4">
          {weekdayNames.map((name, index) => (
            <CheckField
              key={name}
              label={
                <abbr title={name} className="no-underline">
                  {name.slice(0, 3)}
                </abbr>
              }
              value={String(index + 1)}
              {...register('weekdays')}
            />
          ))}
        </div>
        <p className="text-sm text-muted">
          Leave all blank for the shop’s working days. Days off apply to printers, too.
        </p>
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label={labels.availability}
          options={[
            { value: 'on', name: 'Switched on' },
            ...offeredDays(printer).map((day) => ({ value: day, name: `Off until ${showWeekday(day)}` })),
            { value: 'another day', name: 'Off until another day' },
            { value: 'off', name: 'Switched off' },
          ]}
          {...register('availability')}
        />
        {form.watch('availability') === 'another day' && (
          <TextField
            label={labels.offUntil}
            type="date"
            hint="From this day on the printer is planned and on again."
            error={errors.offUntil?.message}
            {...register('offUntil')}
          />
        )}
      </div>
      {printer && (
        <Button variant="quiet" size="small" className="justify-self-start" onClick={onDelete}>
          Delete printer
        </Button>
      )}
    </EntityFormFrame>
  )
}

const kindNames = {
  single: 'One filament',
  pause: 'One, changed by hand in a pause',
  slots: 'Several, one nozzle (AMS, MMU)',
  heads: 'Several heads',
} satisfies Record<PrinterKind, string>

const holdsSeveral = (kind: PrinterKind) => kind === 'slots' || kind === 'heads'

/** How the printer changes filaments, and how fast it is (rule 120). */
function AbilityFields({ form, printer }: { form: UseFormReturn<Values>; printer: Printer | undefined }) {
  const { filaments, nameOf } = useFilaments()
  const { register, watch, formState } = form
  const { errors } = formState
  const [kind, loaded] = [watch('kind'), watch('filament')]
  const fields = {
    single: [],
    pause: ['maxChanges', 'changeSeconds'],
    slots: ['slots', 'changeSeconds', 'purge'],
    heads: ['slots', 'changeSeconds'],
  } as const satisfies Record<PrinterKind, readonly (keyof Values)[]>
  const known = filaments
    .filter((one) => !one.isArchived || printer?.alsoLoaded.includes(filamentOf(one)))
    .filter((one) => filamentOf(one) !== loaded)
  return (
    <>
      <SelectField
        label={labels.kind}
        hint={
          printer && !printer.isKindKnown
            ? 'Assumed: four filaments through one nozzle. Choose what the printer is, then save.'
            : kind === 'single'
              ? 'Prints gifts whose letters have the color of the gift.'
              : undefined
        }
        options={printerKinds.map((value) => ({ value, name: kindNames[value] }))}
        {...register('kind')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        {fields[kind].map((name) => (
          <TextField
            key={name}
            label={labels[name]}
            inputMode="numeric"
            placeholder={name === 'changeSeconds' || name === 'purge' ? String(usualOf(kind)[name]) : undefined}
            error={errors[name]?.message}
            {...register(name)}
          />
        ))}
        <TextField
          label={labels.speedPercent}
          hint="Of the estimated speed: 200 prints in half of the time."
          inputMode="numeric"
          error={errors.speedPercent?.message}
          {...register('speedPercent')}
        />
      </div>
      <SpeedFields
        printer={printer}
        onSpeed={(percent) => form.setValue('speedPercent', String(percent), { shouldDirty: true })}
      />
      {holdsSeveral(kind) && (
        <fieldset>
          <legend className="mb-1 font-bold">{labels.alsoLoaded}</legend>
          <div className="grid max-h-64 gap-x-4 overflow-y-auto sm:grid-cols-2">
            {known.map((one) => (
              <CheckField
                key={filamentOf(one)}
                label={nameOf(one)}
                value={filamentOf(one)}
                {...register('alsoLoaded')}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  )
}

const usualOf = (kind: PrinterKind) => ({ changeSeconds: usualTerms[kind].seconds, purge: usualTerms[kind].purge })
