import {
  type Query,
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { Address } from '#platform/address.ts'
import { fiveMinutes, personal, send } from '#platform/client/http.ts'
import type { Registration, SavedAddresses, SessionAnswer, SignIn } from '../contract.ts'

export const authApi = '/api/auth'
export const userApi = '/api/user'

/** The signed-in user. Personal: requested only by the browser, never during server rendering. */
export const sessionQuery = queryOptions<SessionAnswer>({ queryKey: [`${authApi}/me`], staleTime: fiveMinutes })

/** The signed-in user; `null` for a visitor or after a failed check, `undefined` while loading. */
export function useUser() {
  const { data, isError } = useQuery(sessionQuery)
  return isError ? null : data?.user
}

export function useSignIn() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (credentials: SignIn) => send<SessionAnswer>('POST', `${authApi}/login`, credentials),
    onSuccess: (answer) => rememberSignIn(queries, answer),
  })
}

export function useRegister() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (person: Registration) => send<SessionAnswer>('POST', `${authApi}/register`, person),
    onSuccess: (answer) => rememberSignIn(queries, answer),
  })
}

/** Creates the first administrator with the one-time token of the link that the server printed. */
export function useCreateFirstAdmin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (person: Registration & { token: string }) =>
      send<SessionAnswer>('POST', `${authApi}/first-admin`, person),
    onSuccess: (answer) => rememberSignIn(queries, answer),
  })
}

/** Sets a new password with the token of an emailed link, and signs in. */
export function useResetPassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reset: { token: string; password: string }) =>
      send<SessionAnswer>('POST', `${authApi}/reset-password`, reset),
    onSuccess: (answer) => rememberSignIn(queries, answer),
  })
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

export const savedAddressesQuery = queryOptions<SavedAddresses>({
  queryKey: [`${userApi}/addresses`],
  ...personal,
})

export const saveAddress = (addresses: { shippingAddress: Address; billingAddress: Address }) =>
  send<SavedAddresses>('POST', `${userApi}/save-address`, addresses)

export const deleteAddresses = () => send<SavedAddresses>('DELETE', `${userApi}/addresses`)

export async function rememberSignIn(queries: QueryClient, answer: SessionAnswer) {
  queries.setQueryData(sessionQuery.queryKey, answer)
  await forgetPersonal(queries)
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
const forgetPersonal = (queries: QueryClient) => queries.resetQueries({ predicate: isPersonal })

const isPersonal = ({ meta }: Query) => Boolean(meta?.isPersonal)
