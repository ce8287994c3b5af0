import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { authApi, sessionQuery } from '#features/base/accounts/client/requests.ts'
import { rememberSignIn } from '#features/base/accounts/client/signed-in-before.ts'
import { tokenOfLink } from '#features/base/accounts/client/small-frame.tsx'
import type { MailedTo, SessionAnswer } from '#features/base/accounts/contract.ts'
import { send } from '#platform/client/http.ts'
import type { StaffRole } from '#platform/viewer.ts'
import type { InvitationAnswer, Invite, Join, Staff } from '../contract.ts'

const staffApi = '/api/staff'
const invitationPath = `${authApi}/invitation`

export const staffQuery = queryOptions<Staff>({ queryKey: [staffApi], staleTime: 0 })

/** An owner's writes. Each refetches the staff and the session, because owners can change their own role. */
export function useStaffWrites() {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([staffQuery, sessionQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  const invite = useMutation({
    mutationFn: (invite: Invite) => send<MailedTo>('POST', `${staffApi}/invitations`, invite),
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: (id: string) => send<unknown>('DELETE', `${staffApi}/invitations/${id}`),
    onSettled,
  })
  const changeRole = useMutation({
    mutationFn: ({ id, staffRole }: { id: string; staffRole: StaffRole }) =>
      send<unknown>('PUT', `${staffApi}/${id}`, { staffRole }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => send<unknown>('DELETE', `${staffApi}/${id}`),
    onSettled,
  })
  const removeCodes = useMutation({
    mutationFn: (id: string) => send<unknown>('DELETE', `${staffApi}/codes/${id}`),
    onSettled,
  })
  return { invite, revoke, changeRole, remove, removeCodes }
}

/** The invitation of the link in the address. Requested only by the browser, because the token is secret. */
export const invitationQuery = queryOptions<InvitationAnswer>({
  queryKey: [invitationPath],
  queryFn: () => send('POST', invitationPath, { token: tokenOfLink() }),
  staleTime: 0,
  gcTime: 0,
})

/** Accepts the invitation in the address and signs in. */
export function useJoin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (person: Omit<Join, 'token'>) =>
      send<SessionAnswer>('POST', `${authApi}/join`, { token: tokenOfLink(), ...person }),
    onSuccess: (answer) => rememberSignIn(queries, answer),
  })
}
