import { useQueryClient } from '@tanstack/react-query'
import { Controller } from 'react-hook-form'
import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { EntityFormFrame } from '#features/base/office/client/entity-form-frame.tsx'
import { EntityList } from '#features/base/office/client/entity-list.tsx'
import { materialLabel } from '#features/base/office/client/words.ts'
import { Bead } from '#features/gifts/drawings/client/bead.tsx'
import { type FilamentFinish, finishes } from '#features/gifts/drawings/filament-look.ts'
import { defaultMaterial, type Material, type NameOfMaterial } from '#features/gifts/makes/materials.ts'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { linkTo } from '#platform/link.ts'
import { changeFilamentSchema, createFilamentSchema, type ShopFilament } from '../contract.ts'
import { MaterialList } from './admin-material-list.tsx'
import { MaterialSelect } from './material-select.tsx'
import { filamentsApi, useMaterials } from './requests.ts'
import { SwatchPhoto } from './swatch-photo.tsx'

/** The filaments in which the shop prints (rule 118). */
export default function AdminFilamentsPage() {
  const { nameOf } = useMaterials()
  return (
    <EntityList<ShopFilament>
      noun="filament"
      path={filamentsApi}
      emptyText="Add the filaments that you print with. Products are sold in them."
      nameOf={({ name }) => name}
      form={(filament, save, newerVersion) => (
        <FilamentForm key={filament?.id} filament={filament} save={save} newerVersion={newerVersion} />
      )}
      above={() => (
        <p className="mb-4 max-w-[44rem]">
          A filament that orders, products or spools name is archived instead of deleted: it is no longer sold, and
          orders keep it. What is left of each filament is on the page{' '}
          <a href={linkTo('/admin/filament')} className="link">
            Filament
          </a>
          .
        </p>
      )}
      below={<MaterialList />}
    >
      {(filament) => (
        <>
          <p className="flex items-center gap-2">
            <Bead color={filament.color} look={filament} />
            <b className="line-clamp-2 min-w-0 text-lg break-words">{filament.name}</b>
          </p>
          <p className="text-muted">{factsOf(filament, nameOf).join(' · ')}</p>
          {filament.isArchived && <p className="font-semibold">Archived</p>}
        </>
      )}
    </EntityList>
  )
}

const finishNames = {
  matte: 'Matte',
  silk: 'Silk',
  translucent: 'Translucent',
  sparkle: 'Sparkle',
} satisfies Record<FilamentFinish, string>

const factsOf = ({ material, brand, finish, hex, isOffered }: ShopFilament, nameOf: NameOfMaterial): string[] => [
  nameOf(material),
  ...(brand ? [brand] : []),
  hex.length > 1 ? `${finishNames[finish]}, two-tone` : finishNames[finish],
  ...(isOffered ? [] : ['only where a product lists it']),
]

type Values = {
  name: string
  brand: string
  material: Material
  finish: FilamentFinish
  hex: string[]
  isOffered: boolean
  isArchived: boolean
}

const valuesOf = (filament: ShopFilament | undefined): Values => ({
  name: filament?.name ?? '',
  brand: filament?.brand ?? '',
  material: filament?.material ?? defaultMaterial,
  finish: filament?.finish ?? 'matte',
  hex: filament?.hex ?? ['#1a1a1a'],
  isOffered: filament?.isOffered ?? true,
  isArchived: filament?.isArchived ?? false,
})
const createdOf = ({ isArchived: _, ...values }: Values) => values
const changedOf = ({ material: _, ...values }: Values) => values
const labels = {
  name: 'Name',
  brand: 'Brand',
  material: materialLabel,
  finish: 'Finish',
  hex: 'Color',
  isOffered: 'Sold on all products',
  isArchived: 'Archived',
}

type FilamentFormProps = { filament: ShopFilament | undefined; save: Save; newerVersion: ShopFilament | undefined }

function FilamentForm({ filament, save, newerVersion }: FilamentFormProps) {
  const queries = useQueryClient()
  const { nameOf } = useMaterials()
  const { form, register, errors, isSubmitting, submit, notes } = useEntityForm({
    entity: filament,
    newerVersion,
    valuesOf,
    save: async (values) => {
      const refusal = await save(values)
      // The names and colors stand on other screens too.
      await queries.invalidateQueries({ queryKey: [filamentsApi] })
      return refusal
    },
    labels,
    resolver: filament
      ? typedResolver(changeFilamentSchema, changedOf)
      : typedResolver(createFilamentSchema, createdOf),
    sent: filament ? changedOf : createdOf,
  })
  return (
    <EntityFormFrame noun="filament" isNew={!filament} isSubmitting={isSubmitting} submit={submit} notes={notes}>
      <TextField
        label={labels.name}
        required
        hint="Shoppers read this name, such as “Galaxy black”."
        error={errors.name?.message}
        {...register('name')}
      />
      <Controller
        control={form.control}
        name="hex"
        render={({ field }) => (
          <HexFields hex={field.value} error={firstMessageOf(errors.hex)} onChange={field.onChange} />
        )}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {filament ? (
          <p className="self-end pb-3 text-muted">{nameOf(filament.material)}</p>
        ) : (
          <MaterialSelect error={errors.material?.message} {...register('material')} />
        )}
        <SelectField
          label={labels.finish}
          options={finishes.map((value) => ({ value, name: finishNames[value] }))}
          {...register('finish')}
        />
        <TextField label={labels.brand} error={errors.brand?.message} {...register('brand')} />
      </div>
      <CheckField label="Sell products without a color list of their own in this filament" {...register('isOffered')} />
      {filament && <CheckField label="Archived: no longer sold" {...register('isArchived')} />}
    </EntityFormFrame>
  )
}

const firstMessageOf = (error: { message?: string } | ({ message?: string } | undefined)[] | undefined) =>
  Array.isArray(error) ? error.find((one) => one?.message)?.message : error?.message

type HexFieldsProps = { hex: string[]; error: string | undefined; onChange: (hex: string[]) => void }

/** One color, or two for a two-tone filament, picked or typed as `#1a2b3c`. */
function HexFields({ hex, error, onChange }: HexFieldsProps) {
  const [first = '', second] = hex
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{labels.hex}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        <HexField
          label={labels.hex}
          value={first}
          error={error}
          onChange={(typed) => onChange([typed, ...hex.slice(1)])}
        />
        {second !== undefined && (
          <HexField label="Second color" value={second} onChange={(typed) => onChange([first, typed])} />
        )}
      </div>
      <CheckField
        label="Two-tone"
        checked={second !== undefined}
        onChange={({ target }) => onChange(target.checked ? [first, '#ffffff'] : [first])}
      />
    </fieldset>
  )
}

type HexFieldProps = { label: string; value: string; error?: string | undefined; onChange: (typed: string) => void }

const HexField = ({ label, value, error, onChange }: HexFieldProps) => (
  <div className="grid content-start gap-2">
    <div className="flex items-end gap-2">
      <input
        type="color"
        className="size-12 flex-none rounded-m"
        aria-label={`Pick: ${label}`}
        value={/^#[0-9a-f]{6}$/i.test(value) ? value : '#000000'}
        onChange={({ target }) => onChange(target.value)}
      />
      <TextField
        label={label}
        className="min-w-0 flex-1"
        placeholder="#1a2b3c"
        error={error}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
    <SwatchPhoto label={label} onColor={onChange} />
  </div>
)
