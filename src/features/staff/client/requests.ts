import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { sessionQuery, startSession } from '#features/accounts/client/requests.ts'
import { tokenOfLink } from '#features/accounts/client/small-page.tsx'
import type { MailedTo, SessionAnswer } from '#features/accounts/contract.ts'
import { send } from '#platform/client/http.ts'
import type { StaffRole } from '#platform/viewer.ts'
import type { InvitationAnswer, Invite, Join, Staff } from '../contract.ts'

export const staffQuery = queryOptions<Staff>({ queryKey: ['/api/staff'], staleTime: 0 })

/** What the owner of the shop can do about its staff; every write reads the list, and who the caller is now, again. */
export function useStaffWrites() {
  const queries = useQueryClient()
  const onSettled = () =>
    Promise.all([staffQuery, sessionQuery].map(({ queryKey }) => queries.invalidateQueries({ queryKey })))
  const invite = useMutation({
    mutationFn: (invite: Invite) => send<MailedTo>('POST', '/api/staff/invitations', invite),
    onSettled,
  })
  const revoke = useMutation({
    mutationFn: (id: string) => send<unknown>('DELETE', `/api/staff/invitations/${id}`),
    onSettled,
  })
  const changeRole = useMutation({
    mutationFn: ({ id, staffRole }: { id: string; staffRole: StaffRole }) =>
      send<unknown>('PUT', `/api/staff/${id}`, { staffRole }),
    onSettled,
  })
  const remove = useMutation({
    mutationFn: (id: string) => send<unknown>('DELETE', `/api/staff/${id}`),
    onSettled,
  })
  return { invite, revoke, changeRole, remove }
}

/** What the link in the address invites to; asked by the browser alone, because the link is secret. */
export const invitationQuery = queryOptions<InvitationAnswer>({
  queryKey: ['/api/auth/invitation'],
  queryFn: () => send('POST', '/api/auth/invitation', { token: tokenOfLink() }),
  staleTime: 0,
  gcTime: 0,
})

/** Follows the invitation in the address: from then on this browser is one of the staff's. */
export function useJoin() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (person: Omit<Join, 'token'>) =>
      send<SessionAnswer>('POST', '/api/auth/join', { token: tokenOfLink(), ...person }),
    onSuccess: (answer) => startSession(queries, answer),
  })
}
