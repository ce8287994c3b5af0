import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { personal, send } from '#platform/client/http.ts'
import type {
  ChangeEmail,
  ChangePassword,
  EndSecondFactor,
  MailedTo,
  OwnSession,
  RecoveryCodesAnswer,
  SecondFactor,
  SecondFactorSecret,
  SessionAnswer,
} from '../contract.ts'
import { authApi, sessionQuery, userApi } from './requests.ts'

export const ownSessionsQuery = queryOptions<OwnSession[]>({ queryKey: [`${userApi}/sessions`], ...personal })

export function useChangeName() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => send<SessionAnswer>('PUT', `${userApi}/profile`, { name }),
    onSuccess: (answer) => queries.setQueryData(sessionQuery.queryKey, answer),
  })
}

export function useChangePassword() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: ChangePassword) => send<SessionAnswer>('PUT', `${userApi}/password`, change),
    onSuccess: () => queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
}

export const postEmailChange = (change: ChangeEmail) => send<MailedTo>('POST', `${userApi}/email`, change)
export const postEmailConfirmation = (token: string) => send<unknown>('POST', `${authApi}/confirm-email`, { token })
export const postPasswordReset = (email: string) => send<unknown>('POST', `${authApi}/forgot-password`, { email })

/** Ends one session by its id, or all but the current session. */
export function useEndSessions() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string | 'others') =>
      send<unknown>('DELETE', id === 'others' ? `${userApi}/sessions` : `${userApi}/sessions/${id}`),
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  })
}

/** Deletes the account and signs this browser out. */
export function useDeleteAccount() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => send<SessionAnswer>('DELETE', userApi, { password }),
    onSuccess: (answer) => queries.setQueryData(sessionQuery.queryKey, answer),
  })
}

const secondFactorApi = `${userApi}/second-factor`
export const secondFactorQuery = queryOptions<SecondFactor>({ queryKey: [secondFactorApi], ...personal })

/** Begins, confirms and ends sign-in codes. */
export function useSecondFactorWrites() {
  const queries = useQueryClient()
  const onSuccess = () => queries.invalidateQueries({ queryKey: secondFactorQuery.queryKey })
  const begin = useMutation({
    mutationFn: (password: string) => send<SecondFactorSecret>('POST', secondFactorApi, { password }),
  })
  const confirm = useMutation({
    mutationFn: (code: string) => send<RecoveryCodesAnswer>('POST', `${secondFactorApi}/confirm`, { code }),
    onSuccess,
  })
  const end = useMutation({
    mutationFn: (proof: EndSecondFactor) => send<SecondFactor>('DELETE', secondFactorApi, proof),
    onSuccess,
  })
  return { begin, confirm, end }
}
