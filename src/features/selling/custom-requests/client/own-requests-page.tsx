import { useQuery } from '@tanstack/react-query'
import { AccountLayout } from '#features/base/accounts/client/account-layout.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { UnreadMark } from '#features/selling/threads/client/unread-mark.tsx'
import { showDay } from '#platform/client/dates.ts'
import { useTitles } from '#platform/client/screen.ts'
import { LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { showDollars } from '#platform/money.ts'
import { requestCategoryNames } from '../custom-request.ts'
import { customRequestPaths } from '../paths.ts'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { customRequestsQuery } from './requests.ts'

/** The customer's custom requests, newest first, with their quotes. */
export default function OwnRequestsPage() {
  return <AccountLayout>{() => <OwnRequests />}</AccountLayout>
}

function OwnRequests() {
  const titles = useTitles()
  const found = useQuery(customRequestsQuery)
  return (
    <Reading
      of={found}
      failed="Your requests could not be loaded."
      waiting={<Skeleton className="h-72" />}
      isEmpty={(requests) => requests.length === 0}
      empty={
        <EmptyState
          title="No custom requests yet"
          text="Ask for a design that is not in the shop, and we will send you a quote."
          drawing={drawingPath('dino', { look: 'ghost' })}
        >
          <LinkButton href={customRequestPaths.form()}>{titles('/custom-request')}</LinkButton>
        </EmptyState>
      }
    >
      {(requests) => (
        <>
          <ul className="grid gap-4">
            {requests.map(({ id, title, status, category, createdAt, quote }) => (
              <li key={id} className="relative grid gap-2 rounded-l bg-card p-5">
                <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
                  <a href={customRequestPaths.own(id)} className="card-link text-lg font-bold">
                    {title}
                  </a>
                  <RequestStatusBadge status={status} />
                  <UnreadMark id={id} />
                </p>
                <p className="text-muted">
                  {requestCategoryNames[category]} · {showDay(createdAt)}
                  {quote && (
                    <>
                      {' '}
                      · <b className="num text-ink">{showDollars(quote)}</b>
                    </>
                  )}
                </p>
              </li>
            ))}
          </ul>
          <LinkButton href={customRequestPaths.form()} variant="ghost" className="mt-6">
            Ask for another design
          </LinkButton>
        </>
      )}
    </Reading>
  )
}
