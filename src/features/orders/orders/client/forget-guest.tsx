import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useUser } from '#features/base/accounts/client/requests.ts'
import { ConfirmDialog } from '#features/base/office/client/confirm-dialog.tsx'
import { send } from '#platform/client/http.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { toast } from '#platform/client/toast.ts'
import { isOwner } from '#platform/viewer.ts'
import type { Order } from '../contract.ts'
import { orderNotUpdated, orderQuery, ordersApi } from './requests.ts'

/** Deletes a guest's personal data when the guest asks the owner to. Accounts delete theirs in the profile. */
export function ForgetGuest({ order: { id, guest } }: { order: Order }) {
  const user = useUser()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => send<Order>('DELETE', `${ordersApi}/${id}/guest`),
    onSuccess: (order) => {
      setAsked(false)
      queries.setQueryData(orderQuery(id).queryKey, order)
    },
    onError: (error) => toast.refused(orderNotUpdated, error),
  })
  if (!guest || !isOwner(user)) return null
  return (
    <>
      <button type="button" className="link min-h-11" onClick={() => setAsked(true)}>
        Delete personal data
      </button>
      <ConfirmDialog
        open={isAsked}
        title="Delete the guest’s personal data?"
        action="Delete"
        pending={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsked(false)}
      >
        <p>
          All orders of {showEmail(guest.email)} lose the name and the email address, and finished orders lose their
          addresses. The links in the emails stop working, and no further email is sent.
        </p>
      </ConfirmDialog>
    </>
  )
}
