import { useQuery } from '@tanstack/react-query'
import type { Save } from '#features/base/office/client/entity-dialogs.tsx'
import { useEntityForm } from '#features/base/office/client/entity-form.tsx'
import { EntityList } from '#features/base/office/client/entity-list.tsx'
import { Bead } from '#features/gifts/drawings/client/bead.tsx'
import { type Filament, filamentOf, splitFilament } from '#features/gifts/makes/filament.ts'
import { defaultColor } from '#features/gifts/makes/make.ts'
import { FilamentSelect } from '#features/selling/filaments/client/filament-select.tsx'
import { useFilaments } from '#features/selling/filaments/client/requests.ts'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { linkTo } from '#platform/link.ts'
import { createSpoolSchema, type Spool } from '../contract.ts'
import { FilamentLeft, showGrams } from './filament-left.tsx'
import { filamentQuery, spoolsApi } from './requests.ts'

/** The workshop's spools, and how much of them the queue needs (rule 72). */
export default function AdminFilamentPage() {
  const { nameOf: filamentName, lookOf } = useFilaments()
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
            <Bead color={color} look={lookOf({ material, color })} />
            <b className="line-clamp-2 min-w-0 text-lg break-words">{name}</b>
          </p>
          <p className="text-muted">{filamentName({ material, color })}</p>
          <p className="num font-display text-2xl font-black">{showGrams(gramsLeft)}</p>
        </>
      )}
    </EntityList>
  )
}

function Left() {
  const { data = [] } = useQuery(filamentQuery)
  const toFilaments = (
    <LinkButton variant="ghost" size="small" href={linkTo('/admin/filaments')}>
      Filaments and colors
    </LinkButton>
  )
  if (data.length === 0) return <div className="mb-4">{toFilaments}</div>
  return (
    <>
      <div className="mb-4">{toFilaments}</div>
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

type Values = { name: string; filament: Filament; gramsLeft: string }
const spoolOf = ({ gramsLeft, filament, ...plain }: Values) => ({
  ...plain,
  ...splitFilament(filament),
  gramsLeft: gramsLeft.trim() === '' ? Number.NaN : Number(gramsLeft),
})
const checkSpool = typedResolver(createSpoolSchema, spoolOf)
const valuesOf = (spool: Spool | undefined): Values => ({
  name: spool?.name ?? '',
  filament: filamentOf(spool ?? { color: defaultColor }),
  gramsLeft: String(spool?.gramsLeft ?? 1000),
})
const labels = { name: 'Name', filament: 'Filament', gramsLeft: 'Grams left' }

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
      <div className="grid gap-5 sm:grid-cols-2">
        <FilamentSelect
          label={labels.filament}
          chosen={spool && filamentOf(spool)}
          error={errors.filament?.message}
          {...register('filament')}
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
