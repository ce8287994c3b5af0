import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { waitingPath } from '#features/base/office/paths.ts'
import { personal, send } from '#platform/client/http.ts'
import { queriesUnder } from '#platform/client/under.ts'
import type { PostMessage, SavedReply, SaveReply, Thread, ThreadList, UnreadThreads } from '../contract.ts'

/** The order or request of a thread: its API, such as `/api/orders`, and its id. */
export type ThreadOf = { api: string; id: string }
const threadsApi = '/api/threads'
const savedRepliesApi = '/api/saved-replies'

export const threadPath = ({ api, id }: ThreadOf) => `${api}/${id}/thread`

export const threadQuery = ({ api, id }: ThreadOf) =>
  queryOptions<Thread>({ queryKey: [api, id, 'thread'], ...personal, staleTime: 0, refetchInterval: 30_000 })

/** The threads with messages, for admins. */
export const threadsQuery = queryOptions<ThreadList>({ queryKey: [threadsApi], ...personal, staleTime: 0 })

/** The ids of the signed-in customer's orders and requests with unread messages. */
export const unreadThreadsQuery = queryOptions<UnreadThreads>({
  queryKey: [threadsApi, 'unread'],
  ...personal,
  staleTime: 0,
})

export const savedRepliesQuery = queryOptions<SavedReply[]>({ queryKey: [savedRepliesApi], ...personal })

export function usePostMessage(about: ThreadOf) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (message: PostMessage) => send<Thread>('POST', threadPath(about), message),
    onSuccess: (thread) => queries.setQueryData(threadQuery(about).queryKey, thread),
    onSettled: () => queries.invalidateQueries(queriesUnder(threadsApi, waitingPath)),
  })
}

export function useReadThread(about: ThreadOf) {
  const queries = useQueryClient()
  return useMutation({
    // The shown entries keep their marks: they are new to the reader.
    mutationFn: (last: number) => send<Thread>('POST', `${threadPath(about)}/read`, { last }),
    onSuccess: () => queries.invalidateQueries(queriesUnder(threadsApi, waitingPath)),
  })
}

/** Saves or removes a reply. */
export function useSavedReply() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (wish: SaveReply | { id: string }) =>
      'id' in wish
        ? send<SavedReply[]>('DELETE', `${savedRepliesApi}/${wish.id}`)
        : send<SavedReply[]>('POST', savedRepliesApi, wish),
    onSuccess: (replies) => queries.setQueryData(savedRepliesQuery.queryKey, replies),
  })
}
