import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from 'wouter'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { Pages } from '#features/base/office/client/pages.tsx'
import { SearchField } from '#features/base/office/client/search-field.tsx'
import { allStatuses } from '#features/base/office/client/words.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { showDay } from '#platform/client/dates.ts'
import { useTitles } from '#platform/client/screen.ts'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { showDollars } from '#platform/money.ts'
import { requestPageSize } from '../contract.ts'
import { requestCategoryNames, requestStatuses, requestStatusNames } from '../custom-request.ts'
import { customRequestPaths, type RequestSearch, readRequestSearch, requestChoices } from '../paths.ts'
import { RequestDetails } from './request-details.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { requestSearchQuery } from './requests.ts'

/** Custom requests: the list, and a dialog for quotes, notes and the status. */
export default function AdminRequestsPage() {
  return (
    <AdminLayout>
      <Requests />
    </AdminLayout>
  )
}

function Requests() {
  const titles = useTitles()
  const address = useSearch()
  const search = readRequestSearch(address)
  const [, navigate] = useLocation()
  const openId = new URLSearchParams(address).get('request') ?? undefined
  const list = customRequestPaths.list(search)
  // Keeps the dialog open when a delayed search changes the address.
  const openAt = (at: RequestSearch, id: string | undefined) =>
    id ? customRequestPaths.admin(id, at) : customRequestPaths.list(at)
  const found = useQuery(requestSearchQuery(search))
  const listed = found.data?.requests.find(({ id }) => id === openId)
  // The open request is loaded by its id if it is no longer in the list, such as an answer that is now read.
  const alone = useQuery({
    ...requestSearchQuery(readRequestSearch(new URLSearchParams({ q: openId ?? '' }))),
    enabled: openId !== undefined && found.data !== undefined && !listed,
  })
  const open = listed ?? alone.data?.requests.find(({ id }) => id === openId)
  return (
    <section className="panel" aria-label={titles('/admin/custom-requests')}>
      <div className="grid gap-4 p-4 sm:grid-cols-[1fr_220px]">
        <SearchField
          label="Search requests"
          placeholder="Title, name or email"
          value={search.q}
          onSearch={(q) => navigate(openAt({ ...search, q, page: 1 }, openId), { replace: true })}
        />
        <SelectField
          label="Status"
          value={search.status || 'all'}
          options={[
            { value: 'all', name: allStatuses },
            { value: 'waiting', name: 'New or answered' },
            ...requestStatuses.map((value) => ({ value, name: requestStatusNames[value] })),
          ]}
          onChange={({ target }) => {
            const status = requestChoices.status.find((one) => one === target.value) ?? ''
            navigate(customRequestPaths.list({ ...search, status, page: 1 }))
          }}
        />
      </div>
      <Reading
        of={found}
        failed="The requests could not be loaded."
        waiting={<Skeleton className="m-4 h-96" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title="No requests found"
            text="Requests from the custom request page appear here."
            drawing={drawingPath('dino', { look: 'ghost' })}
          />
        }
      >
        {(data) => (
          <>
            <ul>
              {data.requests.map((request) => (
                <li
                  key={request.id}
                  className="grid gap-x-6 gap-y-2 border-t border-hair px-4 py-3 md:grid-cols-[1fr_auto] md:items-center"
                >
                  <div className="min-w-0">
                    <button
                      type="button"
                      className="link min-h-11 text-left"
                      onClick={() => navigate(openAt(search, request.id))}
                    >
                      {request.title}
                    </button>
                    <p className="text-sm text-muted">
                      {request.answerIsUnread && <b className="text-ink">New answer · </b>}
                      {request.customerName} · {requestCategoryNames[request.category]} · {showDay(request.createdAt)}
                      {request.referenceImages.length > 0 && ` · ${request.referenceImages.length} images`}
                      {request.model && ' · 3D model'}
                    </p>
                  </div>
                  <span className="flex flex-wrap items-center justify-between gap-x-6">
                    <RequestStatusBadge status={request.status} />
                    {request.quote && <b className="num md:order-first">{showDollars(request.quote)}</b>}
                  </span>
                </li>
              ))}
            </ul>
            <Pages
              page={search.page}
              perPage={requestPageSize}
              total={data.total}
              onPage={(page) => navigate(customRequestPaths.list({ ...search, page }))}
            />
          </>
        )}
      </Reading>
      <Dialog
        open={open !== undefined}
        onClose={() => navigate(list)}
        title={titles('/custom-request')}
        variant="wide"
        note=""
      >
        {open && <RequestDetails key={open.id} request={open} />}
      </Dialog>
    </section>
  )
}
