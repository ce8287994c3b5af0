import { useMutation, useQueryClient } from '@tanstack/react-query'
import { send } from '#platform/client/http.ts'
import type { MailedTo, Registration, SessionAnswer, SignIn, SignInByCode } from '../contract.ts'
import { authApi } from './requests.ts'
import { rememberSignIn } from './signed-in-before.ts'

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
    mutationFn: (reset: { token: string; password: string; code?: string | undefined }) =>
      send<SessionAnswer>('POST', `${authApi}/reset-password`, reset),
    onSuccess: (answer) => rememberSignIn(queries, answer),
  })
}

/** Emails a code to an address that has an account. */
export const postSignInCode = (email: string) => send<MailedTo>('POST', `${authApi}/code`, { email })

export function useSignInByCode() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (typed: SignInByCode) => send<SessionAnswer>('POST', `${authApi}/code/sign-in`, typed),
    onSuccess: (answer) => rememberSignIn(queries, answer),
  })
}
