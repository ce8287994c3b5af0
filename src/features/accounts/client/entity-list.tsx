import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { HttpError, send } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { FailedState } from '#platform/client/ui/failed-state.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { AdminLayout } from './admin-layout.tsx'

type Thing = { id: string; version?: number; isPublished: boolean }
/** Saves what a form holds. Answers why not, in a sentence, or nothing when it is saved. */
export type Save = (values: object) => Promise<string | undefined>

type EntityListProps<Entity extends Thing> = {
  /** `category`, as its sentences call one. */
  noun: string
  title: string
  /** `/api/categories`: the admin's list; creating, changing and deleting are under it. */
  path: string
  emptyText: string
  nameOf: (entity: Entity) => string
  /** What a card shows. */
  children: (entity: Entity) => ReactNode
  /** The form in the dialog; without an entity it is for a new one. */
  form: (entity: Entity | undefined, save: Save) => ReactNode
  wide?: boolean
}

/**
 * The list of one kind of thing an admin keeps: cards, the dialogs that create and edit, the question before a deletion, and
 * the toasts, all in the specification's words (sections 2, 5 and 8).
 */
export function EntityList<Entity extends Thing>(props: EntityListProps<Entity>) {
  const [edited, setEdited] = useState<Entity | 'new'>()
  const { noun, title } = props
  return (
    <AdminLayout title={title} actions={<Button onClick={() => setEdited('new')}>Add {capital(noun)}</Button>}>
      <Entities {...props} edited={edited} onEdit={setEdited} />
    </AdminLayout>
  )
}

type EntitiesProps<Entity extends Thing> = EntityListProps<Entity> & {
  edited: Entity | 'new' | undefined
  onEdit: (entity: Entity | 'new' | undefined) => void
}

function Entities<Entity extends Thing>({ edited, onEdit, ...props }: EntitiesProps<Entity>) {
  const { noun, path, nameOf, form, wide, emptyText, children } = props
  const { data: entities, isError, refetch } = useQuery<Entity[]>({ queryKey: [path], staleTime: 0 })
  const [doomed, setDoomed] = useState<Entity>()
  const { save, remove, isRemoving } = useWrites(noun, path)
  const current = edited === 'new' ? undefined : edited
  const close = () => onEdit(undefined)
  return (
    <>
      {isError && <FailedState text={`The list could not be read.`} onRetry={() => void refetch()} />}
      {!isError && !entities && <Skeletons />}
      {entities?.length === 0 && (
        <EmptyState title={`No ${props.title.toLowerCase()} yet`} text={emptyText}>
          <Button onClick={() => onEdit('new')}>Add {capital(noun)}</Button>
        </EmptyState>
      )}
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {entities?.map((entity) => (
          <li key={entity.id} className="panel flex min-w-0 flex-col gap-3 p-4">
            {children(entity)}
            <div className="mt-auto flex flex-wrap gap-2 pt-2">
              <Button variant="ghost" size="small" aria-label={`Edit ${nameOf(entity)}`} onClick={() => onEdit(entity)}>
                Edit
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={`Delete ${nameOf(entity)}`}
                onClick={() => setDoomed(entity)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Dialog
        open={edited !== undefined}
        onClose={close}
        title={current ? `Edit ${capital(noun)}` : `Create New ${capital(noun)}`}
        variant={wide ? 'wide' : 'centre'}
      >
        {form(current, async (values) => {
          const refusal = await save(current, values)
          if (!refusal) close()
          return refusal
        })}
      </Dialog>
      <ConfirmDialog
        open={doomed !== undefined}
        title={`Delete ${capital(noun)}`}
        action="Delete"
        pending={isRemoving}
        onClose={() => setDoomed(undefined)}
        onConfirm={async () => {
          if (doomed && (await remove(doomed))) setDoomed(undefined)
        }}
      >
        <p>Are you sure you want to delete this {noun}?</p>
        {doomed && <p className="font-bold break-words">{nameOf(doomed)}</p>}
      </ConfirmDialog>
    </>
  )
}

/** Creating, changing and deleting with their toasts; every list that may show the thing is read again. */
function useWrites(noun: string, path: string) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith(path) })
  const write = useMutation({
    mutationFn: ({ id, values }: { id?: string; values: object }) =>
      id ? send<unknown>('PUT', `${path}/${id}`, values) : send<unknown>('POST', path, values),
    onSettled: again,
  })
  const erase = useMutation({
    mutationFn: (id: string) => send<unknown>('DELETE', `${path}/${id}`),
    onSettled: again,
  })
  return {
    isRemoving: erase.isPending,
    save: async (entity: Thing | undefined, values: object) => {
      const verb = entity ? 'update' : 'create'
      try {
        const { version } = entity ?? {}
        await write.mutateAsync(entity ? { id: entity.id, values: { ...values, version } } : { values })
        toast.success(`${capital(noun)} ${verb}d`, `The ${noun} has been ${verb}d successfully.`)
        return undefined
      } catch (error) {
        toast.failure(`Failed to ${verb} ${noun}`, error instanceof HttpError ? error.message : undefined)
        return error instanceof HttpError ? error.sentence : 'This could not be saved. Please try again.'
      }
    },
    remove: async ({ id }: Thing) => {
      try {
        await erase.mutateAsync(id)
        toast.success(`${capital(noun)} deleted`, `The ${noun} has been deleted successfully.`)
        return true
      } catch (error) {
        toast.failure(`Failed to delete ${noun}`, error instanceof HttpError ? error.message : undefined)
        return false
      }
    },
  }
}

const Skeletons = () => (
  <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-busy="true">
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} className="h-40" />
    ))}
  </div>
)

/** Whether visitors see it: `Published`, or the banners' `Active`, against `Draft`. */
export const PublishedBadge = ({ isPublished, on = 'Published' }: { isPublished: boolean; on?: string }) => (
  <span
    className={`rounded-pill px-3 py-1 text-sm font-semibold ${isPublished ? 'bg-leaf text-ok' : 'bg-oat text-muted'}`}
  >
    {isPublished ? on : 'Draft'}
  </span>
)

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
