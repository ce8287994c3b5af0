import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { sizes, sizeTable } from '#features/makes/make.ts'
import { AdminLayout } from '#features/office/client/admin-layout.tsx'
import { ConfirmDialog } from '#features/office/client/confirm-dialog.tsx'
import { UnsavedGuard, useUnsaved } from '#features/office/client/unsaved.tsx'
import { shopQuery } from '#features/settings/client/requests.ts'
import { type MakerNews, makerNews, type Settings, settingsSchema } from '#features/settings/settings.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { send, sentenceOf } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { FailedState } from '#platform/client/ui/failed-state.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import type { Demo } from '../../contract.ts'

const settingsQuery = { queryKey: ['/api/settings'], staleTime: 0 }

const factors = new Intl.ListFormat('en-GB').format(sizes.map((size) => String(sizeTable[size].factor)))

/** What an owner decides about the shop. */
export default function AdminSettingsScreen() {
  return (
    <AdminLayout ownersOnly>
      <SettingsLoaded />
      <DemoPast />
    </AdminLayout>
  )
}

function SettingsLoaded() {
  const { data, isError, refetch } = useQuery<Settings>(settingsQuery)
  if (isError) return <FailedState text="The settings could not be read." onRetry={() => void refetch()} />
  return data ? <UnsavedGuard>{() => <SettingsForm settings={data} />}</UnsavedGuard> : <Skeleton className="h-96" />
}

const newsNames = {
  order: 'A new order',
  request: 'A new custom request',
  answer: 'A quote that was accepted or declined',
  message: 'A message',
  dispute: 'A payment that is disputed',
  payment: 'A payment that needs you',
} satisfies Record<MakerNews, string>

const demoQuery = { queryKey: ['/api/demo'], staleTime: 0 }

/** A demo shop's past, and the one press that takes it away. */
function DemoPast() {
  const queries = useQueryClient()
  const { data } = useQuery<Demo>(demoQuery)
  const [isAsking, setIsAsking] = useState(false)
  const empty = useMutation({
    mutationFn: () => send<Demo>('DELETE', '/api/demo'),
    onSuccess: ({ orders }) => {
      toast.success('Demo data removed', `${orders} orders are gone, with all that came with them.`)
      return queries.invalidateQueries()
    },
    onError: (error) => toast.refused('Failed to remove the demo data', error),
  })
  if (!data?.orders) return null
  return (
    <section className="panel mt-6 grid max-w-[46rem] gap-4 p-5 md:p-8">
      <h2 className="text-xl">Demo data</h2>
      <p>
        {data.orders} orders of this shop are made up, with their customers, reviews, requests and messages. Your gifts
        stay when you remove them.
      </p>
      <Button
        variant="ghost"
        className="justify-self-start"
        pending={empty.isPending}
        onClick={() => setIsAsking(true)}
      >
        Remove the demo data
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Remove the demo data?"
        action="Remove"
        onConfirm={() => {
          setIsAsking(false)
          empty.mutate()
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>Everything that is made up goes, and does not come back.</p>
      </ConfirmDialog>
    </section>
  )
}

const failed = 'The settings could not be saved. Please try again.'

function SettingsForm({ settings }: { settings: Settings }) {
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: (changed: Partial<Settings>) => send<Settings>('PUT', '/api/settings', changed),
    onSuccess: (stored) => {
      queries.setQueryData(settingsQuery.queryKey, stored)
      return queries.invalidateQueries({ queryKey: shopQuery.queryKey })
    },
  })
  const { register, handleSubmit, formState, setError } = useForm<Settings>({
    mode: 'onTouched',
    resolver: schemaResolver(settingsSchema),
    values: settings,
    resetOptions: { keepDirtyValues: true },
  })
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  useUnsaved(isDirty)
  const submit = handleSubmit(async (changed) => {
    try {
      // What nobody touched stays what it was made of.
      await save.mutateAsync(Object.fromEntries(Object.entries(changed).filter(([name]) => name in dirtyFields)))
      toast.success('Settings saved', 'The shop shows them now.')
    } catch (error) {
      toast.refused('Failed to save settings', error, failed)
      setError('root', { message: sentenceOf(error, failed) })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="kept-actions panel grid max-w-[46rem] gap-8 p-5 md:p-8">
      <Refusal text={errors.root?.message} />
      <div className="grid gap-5">
        <h2 className="text-xl">The shop</h2>
        <TextField label="Name" error={errors.shopName?.message} {...register('shopName')} />
        <TextField
          label="Announcement"
          hint="The line above every page. It is made of your days and fee until you write your own; empty, there is none."
          error={errors.announcement?.message}
          {...register('announcement')}
        />
      </div>
      <div className="grid gap-5">
        <h2 className="text-xl">Prices</h2>
        <TextField
          label="Shipping fee (USD)"
          inputMode="decimal"
          error={errors.shippingFee?.message}
          {...register('shippingFee')}
        />
        <TextField
          label="Ships to"
          hint="Country codes with commas, such as US, CA, DE. Empty, the shop ships everywhere."
          error={errors.shipsTo?.message}
          {...register('shipsTo')}
        />
        <SelectField
          label="What a size costs"
          hint={`The product page shows the factors ${factors}. Here you decide whether they are charged.`}
          options={[
            { value: 'base', name: 'Every size costs the base price' },
            { value: 'size', name: 'Larger sizes cost more' },
          ]}
          {...register('sizePricing')}
        />
        <TextField
          label="Tax (percent)"
          inputMode="decimal"
          hint="On the goods, after a discount. At 0 no line of it is shown."
          error={errors.taxPercent?.message}
          {...register('taxPercent')}
        />
      </div>
      <div className="grid gap-5">
        <h2 className="text-xl">The workshop</h2>
        <TextField
          label="Time zone"
          hint="Such as America/New_York. Days begin and end, and everything is dated, by its clock."
          list="time-zones"
          autoComplete="off"
          error={errors.timeZone?.message}
          {...register('timeZone')}
        />
        <datalist id="time-zones">
          {Intl.supportedValuesOf('timeZone').map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label="Days to make an order"
          type="number"
          inputMode="numeric"
          min="1"
          hint="Orders that are older and not on their way yet are late."
          error={errors.daysToMake?.message}
          {...register('daysToMake', { valueAsNumber: true })}
        />
        <TextField
          label="Days for a gift that is not on the shelf"
          type="number"
          inputMode="numeric"
          min="1"
          hint="Shoppers read it where a gift has to be printed first."
          error={errors.daysToPrint?.message}
          {...register('daysToPrint', { valueAsNumber: true })}
        />
      </div>
      <div className="grid gap-5">
        <h2 className="text-xl">How shoppers reach you</h2>
        <TextField
          label="Email"
          type="email"
          hint="Messages from the contact page are mailed here."
          error={errors.contactEmail?.message}
          {...register('contactEmail')}
        />
        <TextField label="Phone" error={errors.contactPhone?.message} {...register('contactPhone')} />
        <TextArea
          label="Postal address"
          rows={2}
          error={errors.postalAddress?.message}
          {...register('postalAddress')}
        />
      </div>
      <fieldset className="grid gap-1">
        <legend className="mb-2 font-display text-xl font-black">What you are told by email</legend>
        {makerNews.map((news) => (
          <CheckField key={news} label={newsNames[news]} value={news} {...register('tellMe')} />
        ))}
      </fieldset>
      <div className="grid gap-5">
        <h2 className="text-xl">What staff may do</h2>
        <TextField
          label="Refund of an order, up to (USD)"
          inputMode="decimal"
          hint="Altogether, in as many parts as it takes. Above that an owner has to do it."
          error={errors.staffRefunds?.message}
          {...register('staffRefunds')}
        />
        <div className="grid gap-1">
          <CheckField label="Export orders, with people’s names and addresses" {...register('staffExports')} />
          <CheckField label="Delete messages for good" {...register('staffDeletesMessages')} />
        </div>
      </div>
      <div className="grid gap-5">
        <h2 className="text-xl">Figures on the first page</h2>
        {settings.heroStats.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the figures have nothing but their places.
          <div key={index} className="grid grid-cols-2 gap-4">
            <TextField
              label={`Figure ${index + 1}`}
              error={errors.heroStats?.[index]?.figure?.message}
              {...register(`heroStats.${index}.figure`)}
            />
            <TextField
              label={`Word ${index + 1}`}
              error={errors.heroStats?.[index]?.text?.message}
              {...register(`heroStats.${index}.text`)}
            />
          </div>
        ))}
      </div>
      <Button type="submit" pending={isSubmitting} className="justify-self-start">
        Save settings
      </Button>
    </form>
  )
}
