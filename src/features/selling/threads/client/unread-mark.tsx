import { useQuery } from '@tanstack/react-query'
import { unreadThreadsQuery } from './requests.ts'

/** Marks an order or a request in the customer's list that has an unread message. */
export function UnreadMark({ id }: { id: string }) {
  const { data } = useQuery(unreadThreadsQuery)
  if (!data?.ids.includes(id)) return null
  return <b className="rounded-pill bg-butter px-3 py-1 text-sm text-warn">New message</b>
}
