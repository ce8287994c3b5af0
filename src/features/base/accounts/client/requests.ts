import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { fiveMinutes, send } from '#platform/client/http.ts'
import type { SessionAnswer } from '../contract.ts'

export const authApi = '/api/auth'
export const userApi = '/api/user'

/** The signed-in user. Personal: requested only by the browser, never during server rendering. */
export const sessionQuery = queryOptions<SessionAnswer>({ queryKey: [`${authApi}/me`], staleTime: fiveMinutes })

/** The signed-in user; `null` for a visitor or after a failed check, `undefined` while loading. */
export function useUser() {
  const { data, isError } = useQuery(sessionQuery)
  return isError ? null : data?.user
}

/** Ends the session. A failure is silent, and the browser drops the user and their cached data in any case (rule 30). */
export function useSignOut() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => send<unknown>('POST', `${authApi}/logout`),
    onSettled: async () => {
      queries.setQueryData(sessionQuery.queryKey, { user: null })
      await forgetPersonal(queries)
    },
  })
}

/**
 * Reads personal data again when the browser shows a page from its back/forward cache: the page knows only what it knew when it was
 * left. Another viewer than before sees none of the previous viewer's data.
 */
export function refreshOnReturn(queries: QueryClient) {
  addEventListener('pageshow', async ({ persisted }) => {
    if (!persisted) return
    const before = queries.getQueryData(sessionQuery.queryKey)
    const now = await queries.fetchQuery({ ...sessionQuery, staleTime: 0 }).catch(() => undefined)
    if (before?.user?.id !== now?.user?.id) await forgetPersonal(queries)
    else await queries.invalidateQueries({ predicate: isPersonal })
  })
}

/** Drops and refetches all personal queries, because the cached data belongs to the previous user. */
export const forgetPersonal = (queries: QueryClient) => queries.resetQueries({ predicate: isPersonal })

const isPersonal = ({ meta }: Query) => Boolean(meta?.isPersonal)
