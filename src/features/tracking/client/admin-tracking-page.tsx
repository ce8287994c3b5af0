import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearch } from 'wouter'
import { AdminLayout } from '#features/office/client/admin-layout.tsx'
import { notUpdated, useChangeOrderStatus } from '#features/orders/client/requests.ts'
import { isUnderWay, orderNumber } from '#features/orders/order.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { sentenceOf } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import type { CheckedList } from '../contract.ts'
import { CheckedLines, Summary } from './checked-lines.tsx'
import { checkList } from './requests.ts'

/** Many tracking numbers at once: pasted, looked at, and only then sent on their way. */
export default function AdminTrackingPage() {
  return (
    <AdminLayout>
      <PastedList />
    </AdminLayout>
  )
}

function PastedList() {
  const [text, setText] = useState(begun(useSearch()))
  const [mayTell, setMayTell] = useState(true)
  const check = useMutation({
    mutationFn: checkList,
  })
  const sending = useSending()
  const lines = check.data?.lines ?? []
  const found = lines.flatMap(({ found }) => found ?? [])
  const toDo = found.filter(({ does }) => does !== 'nothing')
  const mails = toDo.filter(({ does, mails }) => mails && (does === 'ships' || mayTell)).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    check.mutate(text)
  }
  const apply = async () => {
    await sending.send(toDo, mayTell)
    // What has been done is there already; what was refused still stands.
    check.mutate(text)
  }
  return (
    <div className="panel grid gap-6 p-5 md:p-8">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextArea
          label="Order number, tracking number"
          hint="One order a line, such as F495C8BF, 1Z 999 AA1. Commas, semicolons, tabs and blanks will do, and so will a whole id."
          rows={8}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            check.reset()
          }}
        />
        <Refusal
          text={check.error ? sentenceOf(check.error, 'The list could not be checked. Please try again.') : undefined}
        />
        <Button type="submit" variant="ghost" className="justify-self-start" pending={check.isPending}>
          Check the list
        </Button>
      </form>
      {check.data && (
        <>
          <Summary lines={lines} mails={mails} />
          {found.some(({ does }) => does === 'changes') && (
            <CheckField
              label="Tell customers whose parcel is on its way already"
              checked={mayTell}
              onChange={({ target }) => setMayTell(target.checked)}
            />
          )}
          <CheckedLines lines={lines} />
          <Button
            className="justify-self-start"
            pending={sending.done !== undefined}
            disabled={toDo.length === 0}
            onClick={() => void apply()}
          >
            {sending.done !== undefined
              ? `Saving ${sending.done + 1} of ${toDo.length}`
              : toDo.length === 1
                ? 'Save 1 tracking number'
                : `Save ${toDo.length} tracking numbers`}
          </Button>
        </>
      )}
    </div>
  )
}

/** The lines of orders that were ticked in the list, each still without its number. */
const begun = (search: string) =>
  (new URLSearchParams(search).get('orders') ?? '')
    .split(',')
    .filter(Boolean)
    .map((number) => `${number}, `)
    .join('\n')

type Found = NonNullable<CheckedList['lines'][number]['found']>

/** One after the other: each may be refused for a reason of its own. `done` says how many were tried while it goes on. */
function useSending() {
  const { mutateAsync } = useChangeOrderStatus()
  const [done, setDone] = useState<number>()
  const sendAll = async (orders: Found[], tell: boolean) => {
    const failed: string[] = []
    for (const [place, { orderId: id, status, trackingNumber }] of orders.entries()) {
      setDone(place)
      const to = isUnderWay(status) ? status : 'shipped'
      await mutateAsync({ id, status: to, trackingNumber, tell }).catch((error: unknown) => {
        failed.push(`#${orderNumber(id)}: ${sentenceOf(error, 'no answer')}`)
      })
    }
    setDone(undefined)
    if (failed.length) toast.failure(notUpdated, failed.join(' '))
    else toast.success('Tracking numbers saved', `${orders.length} of them.`)
  }
  return { done, send: sendAll }
}
