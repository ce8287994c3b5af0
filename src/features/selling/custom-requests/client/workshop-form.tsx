import { useState } from 'react'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { longText } from '#platform/lengths.ts'
import type { AdminRequest } from '../contract.ts'
import { type RequestStatus, requestStatuses, requestStatusNames } from '../custom-request.ts'
import { useRequestWrite } from './use-request-write.ts'

/** The status of a request and the workshop's notes. */
export function WorkshopForm({ request }: { request: AdminRequest }) {
  // An untouched status is not sent, because it may have changed since the page was loaded.
  const [chosen, setChosen] = useState<RequestStatus>()
  const [adminNotes, setAdminNotes] = useState(request.adminNotes ?? '')
  const { write, isPending, problem } = useRequestWrite(request, '', [
    'Request updated',
    'The request has been updated successfully.',
  ])
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        write({ adminNotes, ...(chosen && { status: chosen }) }, { onSuccess: () => setChosen(undefined) })
      }}
    >
      <h3 className="text-xl">Workshop</h3>
      <SelectField
        label="Status"
        value={chosen ?? request.status}
        options={requestStatuses.map((value) => ({ value, name: requestStatusNames[value] }))}
        onChange={({ target }) => setChosen(target.value as RequestStatus)}
      />
      <TextArea
        label="Notes"
        hint="Only visible to the shop."
        rows={3}
        maxLength={longText}
        value={adminNotes}
        onChange={({ target }) => setAdminNotes(target.value)}
      />
      <Refusal text={problem} />
      <Button type="submit" variant="ghost" pending={isPending} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}
