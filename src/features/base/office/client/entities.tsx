import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTitle } from '#platform/client/screen.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { capital } from '#platform/words.ts'
import { type Entity, EntityDialogs, type EntityForm } from './entity-dialogs.tsx'

export type EntityListProps<Kept extends Entity> = {
  /** Singular noun, such as `category`. */
  noun: string
  /** API path of the list and of its writes, such as `/api/categories`. */
  path: string
  emptyText: string
  nameOf: (entity: Kept) => string
  /** Content of a card. */
  children: (entity: Kept) => ReactNode
  form: EntityForm<Kept>
  wide?: boolean
  /** Content above the list, shown even when the list is empty. */
  above?: (entities: Kept[]) => ReactNode
}

type EntitiesProps<Kept extends Entity> = EntityListProps<Kept> & {
  edited: Kept | 'new' | undefined
  onEdit: (entity: Kept | 'new' | undefined) => void
}

/** All entities as cards, with their dialogs. */
export function Entities<Kept extends Entity>({ edited, onEdit, children, above, ...props }: EntitiesProps<Kept>) {
  const { noun, path, nameOf, emptyText } = props
  const title = useTitle()
  const found = useQuery<Kept[]>({ queryKey: [path], staleTime: 0 })
  const [toDelete, setToDelete] = useState<Kept>()
  return (
    <>
      {found.data && above?.(found.data)}
      <Reading
        of={found}
        failed="The list could not be loaded."
        waiting={<Skeletons />}
        isEmpty={(entities) => entities.length === 0}
        empty={
          <EmptyState title={`No ${title.toLowerCase()} yet`} text={emptyText}>
            <Button onClick={() => onEdit('new')}>Add {capital(noun)}</Button>
          </EmptyState>
        }
      >
        {(entities) => (
          <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
            {entities.map((entity) => (
              <li key={entity.id} className="panel flex min-w-0 flex-col gap-3 p-4">
                {children(entity)}
                <div className="mt-auto flex flex-wrap gap-2 pt-2">
                  <Button
                    variant="ghost"
                    size="small"
                    aria-label={`Edit ${nameOf(entity)}`}
                    onClick={() => onEdit(entity)}
                  >
                    Edit
                  </Button>
                  <Button
                    variant="quiet"
                    size="small"
                    aria-label={`Delete ${nameOf(entity)}`}
                    onClick={() => setToDelete(entity)}
                  >
                    Delete
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </Reading>
      <EntityDialogs {...props} edited={edited} onEdit={onEdit} toDelete={toDelete} onToDelete={setToDelete} />
    </>
  )
}

const Skeletons = () => (
  <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3" aria-busy="true">
    {[1, 2, 3, 4, 5, 6].map((place) => (
      <Skeleton key={place} className="h-40" />
    ))}
  </div>
)
