import { useQuery } from '@tanstack/react-query'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { threadsQuery } from '#features/selling/threads/client/requests.ts'
import type { ThreadRow } from '#features/selling/threads/contract.ts'
import { showMoment } from '#platform/client/moments.ts'
import { EmptyState, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'

/** The threads with messages: the unread ones first, then the newest. */
export default function AdminThreadsPage() {
  return (
    <AdminLayout>
      <Threads />
    </AdminLayout>
  )
}

const Threads = () => (
  <Reading
    of={useQuery(threadsQuery)}
    failed="The threads could not be loaded."
    waiting={<Skeleton className="h-96" />}
    isEmpty={({ threads }) => threads.length === 0}
    empty={
      <EmptyState
        title="No threads yet"
        text="Messages about orders and custom requests appear here."
        drawing={drawingPath('giftbox', { look: 'ghost' })}
      />
    }
  >
    {({ threads }) => (
      <ul className="panel">
        {threads.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    )}
  </Reading>
)

const Row = ({ row: { of, aboutId, title, customerName, words, at, isUnread } }: { row: ThreadRow }) => (
  <li className="grid gap-1 border-t border-hair p-4 first:border-t-0">
    <p className="flex flex-wrap items-baseline gap-x-4">
      <a href={pathOf[of](aboutId)} className={`link ${isUnread ? 'font-bold' : ''}`}>
        {isUnread && <span className="sr-only">Unread: </span>}
        {title}
      </a>
      <span className="text-sm text-muted">{[customerName, showMoment(at)].filter(Boolean).join(', ')}</span>
    </p>
    {words && <p className={`line-clamp-2 wrap-anywhere ${isUnread ? 'font-semibold' : 'text-muted'}`}>{words}</p>}
  </li>
)

const pathOf = {
  order: (id: string) => linkTo('/admin/orders', null, { q: id, order: id }),
  request: (id: string) => linkTo('/admin/custom-requests', null, { q: id, request: id }),
} satisfies Record<ThreadRow['of'], (id: string) => string>
