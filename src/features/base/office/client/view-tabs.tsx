import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { viewName } from '#platform/lengths.ts'
import type { SavedView } from '../contract.ts'
import { noViewName } from '../no-view-name.ts'
import { deleteView, postView, type ViewInput, viewsQuery } from './requests.ts'
import './office.css'

const saveThis = 'Save this view'

/** Tabs for a list's built-in and saved views, with a button that saves the current search as a view. */
export function ViewTabs({ path, views, query }: { path: string; views: ViewInput[]; query: string }) {
  const list = path.split('/').at(-1) ?? ''
  const queries = useQueryClient()
  const kept = viewsQuery(list)
  const { data: saved = [] } = useQuery(kept)
  const again = () => queries.invalidateQueries(kept)
  const save = useMutation({
    mutationFn: (view: ViewInput) => postView(list, view),
    onSuccess: again,
  })
  const forget = async ({ id, name, query: was }: SavedView) => {
    try {
      await deleteView(id)
      toast.success('View removed', name, () => save.mutate({ name, query: was }))
    } catch (error) {
      toast.refused('Failed to remove the view', error, tryAgain)
    }
    await again()
  }
  const [isNaming, setIsNaming] = useState(false)
  const isKnown = [...views, ...saved].some((view) => view.query === query)
  return (
    <nav aria-label="Views" className="flex flex-wrap items-center gap-1 border-b border-hair p-2">
      {views.map((view) => (
        <Tab key={view.name} path={path} view={view} isCurrent={view.query === query} />
      ))}
      {saved.map((view) => (
        <span key={view.id} className="inline-flex items-center">
          <Tab path={path} view={view} isCurrent={view.query === query} />
          {view.query === query && (
            <button
              type="button"
              className="round-button"
              aria-label={`Remove the view ${view.name}`}
              onClick={() => void forget(view)}
            >
              <X size={18} aria-hidden="true" />
            </button>
          )}
        </span>
      ))}
      {!isKnown && (
        <Button variant="quiet" size="small" onClick={() => setIsNaming(true)}>
          {saveThis}
        </Button>
      )}
      <Dialog open={isNaming} onClose={() => setIsNaming(false)} title={saveThis}>
        <NameForm
          onSave={async (name) => {
            await save.mutateAsync({ name, query })
            setIsNaming(false)
          }}
        />
      </Dialog>
    </nav>
  )
}

const Tab = ({ path, view, isCurrent }: { path: string; view: ViewInput; isCurrent: boolean }) => (
  <a href={`${path}${view.query}`} className="view-tab" aria-current={isCurrent ? 'page' : undefined}>
    {view.name}
  </a>
)

function NameForm({ onSave }: { onSave: (name: string) => Promise<void> }) {
  const [name, setName] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setIsSaving] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!name.trim()) return setRefusal(noViewName)
    setIsSaving(true)
    await onSave(name).catch((error: unknown) => setRefusal(errorSentence(error, tryAgain)))
    setIsSaving(false)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Name"
        required
        maxLength={viewName}
        value={name}
        error={refusal}
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" pending={isSaving}>
        Save view
      </Button>
    </form>
  )
}
