import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSearch } from 'wouter'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { UnsavedGuard, useUnsaved } from '#features/base/office/client/unsaved.tsx'
import { putSettings, settingsQuery } from '#features/base/settings/client/admin-requests.ts'
import { shopQuery } from '#features/base/settings/client/requests.ts'
import { type Settings, typedSettingsSchema } from '#features/base/settings/settings.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { DemoPast } from './settings/demo-past.tsx'
import { Sections } from './settings/sections.tsx'

/** The settings of the shop, for owners. */
export default function AdminSettingsScreen() {
  return (
    <AdminLayout ownersOnly>
      <SettingsLoaded />
      <DemoPast />
    </AdminLayout>
  )
}

const SettingsLoaded = () => (
  <Reading
    of={useQuery(settingsQuery)}
    failed="The settings could not be read."
    waiting={<Skeleton className="h-96" />}
  >
    {(data) => <UnsavedGuard>{() => <SettingsForm settings={data} />}</UnsavedGuard>}
  </Reading>
)

const failed = 'The settings could not be saved. Please try again.'

function SettingsForm({ settings }: { settings: Settings }) {
  const queries = useQueryClient()
  const { asked, holder } = useAskedField()
  const save = useMutation({
    mutationFn: putSettings,
    onSuccess: (stored) => {
      queries.setQueryData(settingsQuery.queryKey, stored)
      return queries.invalidateQueries({ queryKey: shopQuery.queryKey })
    },
  })
  const form = useForm<Settings>({
    mode: 'onTouched',
    resolver: schemaResolver(typedSettingsSchema),
    values: settings,
    resetOptions: { keepDirtyValues: true },
  })
  const { handleSubmit, formState, setError } = form
  const { errors, isSubmitting, isDirty, dirtyFields } = formState
  useUnsaved(isDirty)
  const [search, setSearch] = useState('')
  const saveChanged = async (changed: Settings) => {
    try {
      // Untouched settings keep their defaults. The setting that the link asked for is saved even when unchanged.
      const decided = Object.entries(changed).filter(([name]) => name in dirtyFields || name === asked)
      await save.mutateAsync(Object.fromEntries(decided))
      toast.success('Settings saved', 'Your changes are live.')
    } catch (error) {
      toast.refused('Failed to save settings', error, failed)
      setError('root', { message: errorSentence(error, failed) })
    }
  }
  // A field with an error may be hidden by the search.
  const submit = handleSubmit(saveChanged, () => setSearch(''))
  return (
    <form
      ref={holder}
      noValidate
      onSubmit={submit}
      className="kept-actions panel grid max-w-[46rem] grid-cols-[minmax(0,1fr)] gap-8 p-5 md:p-8"
    >
      <Refusal text={errors.root?.message} />
      <TextField
        label="Find a setting"
        type="search"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <Sections form={form} settings={settings} search={search} />
      <Button type="submit" pending={isSubmitting} className="justify-self-start">
        Save settings
      </Button>
    </form>
  )
}

/** The setting named in the address: its field is focused. */
function useAskedField() {
  const asked = new URLSearchParams(useSearch()).get('field')
  const holder = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!asked) return
    // After the navigation, which scrolls to the top.
    const frame = requestAnimationFrame(() => {
      const field = holder.current?.querySelector<HTMLElement>(`[name^="${CSS.escape(asked)}"]`)
      field?.focus({ preventScroll: true })
      field?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [asked])
  return { asked, holder }
}
