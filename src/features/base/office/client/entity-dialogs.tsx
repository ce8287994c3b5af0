import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { capital } from '#platform/words.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useEntityWrites } from './entity-writes.ts'
import { UnsavedGuard } from './unsaved.tsx'

export type Entity = { id: string; version?: number }
/** Saves a form's values. Returns an error sentence, or `undefined` on success. */
export type Save = (values: object) => Promise<string | undefined>
/** Renders a form. Without `entity` it creates one. `newerVersion` is another person's version, saved while the form was open. */
export type EntityForm<E> = (entity: E | undefined, save: Save, newerVersion: E | undefined) => ReactNode

type EntityDialogsProps<E extends Entity> = {
  /** Singular noun, such as `category`. */
  noun: string
  /** API path of the writes, such as `/api/categories`. */
  path: string
  nameOf: (entity: E) => string
  form: EntityForm<E>
  wide?: boolean
  /** Reads the current version of an entity; by default from the list at `path`. */
  latest?: (id: string) => Promise<E | undefined>
  edited: E | 'new' | undefined
  onEdit: (entity: E | undefined) => void
  toDelete: E | undefined
  onToDelete: (entity: E | undefined) => void
}

/** The dialogs that create, edit and delete entities of one kind, with the same wording for every kind (rule 39). */
export function EntityDialogs<E extends Entity>(props: EntityDialogsProps<E>) {
  const { noun, path, nameOf, form, wide, edited, onEdit, toDelete, onToDelete } = props
  const queries = useQueryClient()
  const { save, remove, isRemoving } = useEntityWrites(noun, path)
  const [newerVersion, setNewerVersion] = useState<E>()
  const current = edited === 'new' ? undefined : edited
  const readLatest =
    props.latest ??
    (async (id: string) => {
      const all = await queries.fetchQuery<E[]>({ queryKey: [path], staleTime: 0 })
      return all.find((one) => one.id === id)
    })
  const close = () => {
    setNewerVersion(undefined)
    onEdit(undefined)
  }
  const store = async (values: object) => {
    const refused = await save(current && { ...current, version: newerVersion?.version ?? current.version }, values)
    if (!refused) close()
    else if (refused.isConflict && current) setNewerVersion(await readLatest(current.id).catch(() => undefined))
    return refused?.sentence
  }
  return (
    <>
      <UnsavedGuard>
        {(guarded) => (
          <Dialog
            open={edited !== undefined}
            onClose={() => guarded(close)}
            title={current ? `Edit ${capital(noun)}` : `Create New ${capital(noun)}`}
            variant={wide ? 'wide' : 'center'}
            // An empty note still shows toasts in the dialog.
            note=""
          >
            {form(current, store, newerVersion)}
          </Dialog>
        )}
      </UnsavedGuard>
      <ConfirmDialog
        open={toDelete !== undefined}
        title={`Delete ${capital(noun)}`}
        action="Delete"
        pending={isRemoving}
        onClose={() => onToDelete(undefined)}
        onConfirm={async () => {
          if (toDelete && (await remove(toDelete))) onToDelete(undefined)
        }}
      >
        <p>Are you sure you want to delete this {noun}?</p>
        {toDelete && <p className="font-bold">{nameOf(toDelete)}</p>}
      </ConfirmDialog>
    </>
  )
}
