import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { Reading, Skeleton } from '#platform/client/ui/states.tsx'
import type { ThreadMessage } from '../contract.ts'
import { threadTitle } from '../thread.ts'
import { MessageForm } from './message-form.tsx'
import { type ThreadOf, threadQuery, useReadThread } from './requests.ts'
import { ThreadEntries } from './thread-entries.tsx'

type ThreadProps = { about: ThreadOf; isShop?: boolean }

/** The messages about an order or a request, and the form for the next one. */
export function ThreadView({ about, isShop = false }: ThreadProps) {
  const title = useId()
  const found = useQuery(threadQuery(about))
  useMarkRead(about, found.data?.entries)
  return (
    <section aria-labelledby={title} className="grid gap-5 print:hidden">
      <h2 id={title} className="text-2xl">
        {threadTitle}
      </h2>
      <Reading of={found} failed="The messages could not be loaded." waiting={<Skeleton className="h-32" />}>
        {({ entries }) => <ThreadEntries entries={entries} isShop={isShop} />}
      </Reading>
      <MessageForm about={about} isShop={isShop} />
    </section>
  )
}

/** Marks new messages as read, once for each newest message. */
function useMarkRead(about: ThreadOf, entries: ThreadMessage[] | undefined) {
  const { mutate } = useReadThread(about)
  const last = entries?.findLast(({ isUnread }) => isUnread)?.id
  const marked = useRef(0)
  useEffect(() => {
    if (last === undefined || last <= marked.current) return
    marked.current = last
    mutate(last)
  }, [last, mutate])
}
