import { useQuery } from '@tanstack/react-query'
import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { EntityList } from '#features/base/office/client/entity-list.tsx'
import { materialLabel } from '#features/base/office/client/words.ts'
import { filamentClass } from '#features/gifts/drawings/client/filament-class.ts'
import { type Color, colorNames, colors } from '#features/gifts/drawings/colors.ts'
import { nameOfFilament } from '#features/gifts/makes/filament.ts'
import { defaultMaterial, type Material, materialNames, materials } from '#features/gifts/makes/materials.ts'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { linkTo } from '#platform/link.ts'
import { createSpoolSchema, type Spool } from '../contract.ts'
import { FilamentLeft, showGrams } from './filament-left.tsx'
import { filamentQuery, spoolsApi } from './requests.ts'

/** The workshop's spools, and how much of them the queue needs (rule 72). */
export default function AdminFilamentPage() {
  return (
    <EntityList<Spool>
      noun="spool"
      path={spoolsApi}
      emptyText="Add your spools: finished prints reduce them, and the shop warns you when a color runs low."
      nameOf={({ name }) => name}
      form={(spool, save, newerVersion) => (
        <SpoolForm key={spool?.id} spool={spool} save={save} newerVersion={newerVersion} />
      )}
      above={() => <Left />}
    >
      {({ name, color, material, gramsLeft }) => (
        <>
          <p className="flex items-center gap-2">
            <span className={`bead flex-none ${filamentClass(color)}`} aria-hidden="true" />
            <b className="line-clamp-2 min-w-0 text-lg break-words">{name}</b>
          </p>
          <p className="text-muted">{nameOfFilament({ material, color })}</p>
          <p className="num font-display text-2xl font-black">{showGrams(gramsLeft)}</p>
        </>
      )}
    </EntityList>
  )
}

function Left() {
  const { data = [] } = useQuery(filamentQuery)
  if (data.length === 0) return null
  return (
    <>
      <FilamentLeft filaments={data} />
      <div className="mt-8 mb-3 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-2xl">Spools</h2>
        <LinkButton variant="ghost" size="small" href={linkTo('/admin/count')}>
          Count stock
        </LinkButton>
      </div>
    </>
  )
}

type Values = { name: string; material: Material; color: Color; gramsLeft: string }
const spoolOf = ({ gramsLeft, ...plain }: Values) => ({
  ...plain,
  gramsLeft: gramsLeft.trim() === '' ? Number.NaN : Number(gramsLeft),
})
const checkSpool = typedResolver(createSpoolSchema, spoolOf)
const valuesOf = (spool: Spool | undefined): Values => ({
  name: spool?.name ?? '',
  material: spool?.material ?? defaultMaterial,
  color: spool?.color ?? colors[0],
  gramsLeft: String(spool?.gramsLeft ?? 1000),
})
const labels = { name: 'Name', material: materialLabel, color: 'Color', gramsLeft: 'Grams left' }

type SpoolFormProps = { spool: Spool | undefined; save: Save; newerVersion: Spool | undefined }

function SpoolForm({ spool, save, newerVersion }: SpoolFormProps) {
  const { register, errors, isSubmitting, submit, notes } = useEntityForm({
    entity: spool,
    newerVersion,
    valuesOf,
    save,
    labels,
    resolver: checkSpool,
    sent: spoolOf,
  })
  return (
    <form noValidate onSubmit={submit} className="kept-actions grid gap-5">
      {notes}
      <TextField label={labels.name} required error={errors.name?.message} {...register('name')} />
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label={labels.material}
          options={materials.map((value) => ({ value, name: materialNames[value] }))}
          {...register('material')}
        />
        <SelectField
          label={labels.color}
          options={colors.map((value) => ({ value, name: colorNames[value] }))}
          {...register('color')}
        />
        <TextField
          label={labels.gramsLeft}
          required
          inputMode="numeric"
          error={errors.gramsLeft?.message}
          {...register('gramsLeft')}
        />
      </div>
      <Button type="submit" pending={isSubmitting}>
        {spool ? 'Save Spool' : 'Create Spool'}
      </Button>
    </form>
  )
}
