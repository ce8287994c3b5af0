import { useQuery } from '@tanstack/react-query'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { UnsavedGuard } from '#features/base/office/client/unsaved.tsx'
import { shopFilamentsQuery, useFilaments } from '#features/selling/filaments/client/requests.ts'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { CountForm } from './count-form.tsx'
import { countQuery } from './count-requests.ts'

/** Counts the pieces on the shelf and the grams on the spools in one form, on paper or on the screen. */
export default function AdminCountPage() {
  const found = useQuery(countQuery)
  const filaments = useQuery(shopFilamentsQuery)
  const { nameOf } = useFilaments()
  return (
    <AdminLayout>
      <Reading of={found} failed="The list could not be loaded." waiting={<Skeleton className="h-96" />}>
        {(list) => (
          <UnsavedGuard>
            {() =>
              filaments.isPending ? (
                <Skeleton className="h-96" />
              ) : (
                <CountForm list={list} readAt={new Date(found.dataUpdatedAt).toISOString()} filamentName={nameOf} />
              )
            }
          </UnsavedGuard>
        )}
      </Reading>
    </AdminLayout>
  )
}
