import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

/** Drops and refetches all personal queries, because the cached data belongs to the previous user. */
const forgetPersonal = (queries: QueryClient) =>
  queries.resetQueries({ predicate: ({ meta }) => Boolean(meta?.isPersonal) })
