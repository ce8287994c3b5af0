import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearch } from 'wouter'
import { AdminLayout } from '#features/base/office/client/admin-layout.tsx'
import { waitingPath } from '#features/base/office/paths.ts'
import { orderNotUpdated, ordersApi } from '#features/orders/orders/client/requests.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { CheckField } from '#platform/client/ui/check-field.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { queriesUnder } from '#platform/client/under.ts'
import { CheckedLines, Done, Summary } from './checked-lines.tsx'
import { checkList, postList } from './requests.ts'

/** Many tracking numbers at once: paste, check, then save. */
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
  const check = useMutation({ mutationFn: checkList })
  const save = useSaving()
  const answer = save.data ?? check.data
  const lines = answer?.lines ?? []
  const found = lines.flatMap(({ found }) => found ?? [])
  const toDo = found.filter(({ does }) => does !== 'nothing')
  const mails = toDo.filter(({ does, mails }) => mails && (does === 'ships' || mayTell)).length
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.reset()
    check.mutate(text)
  }
  const apply = async () => {
    const wrong = await save.list({ text, tell: mayTell })
    // Saved lines are reported below; refused lines stay in the field.
    if (wrong !== undefined) setText(wrong)
  }
  return (
    <div className="panel grid gap-6 p-5 md:p-8">
      <form noValidate onSubmit={submit} className="grid gap-4">
        <TextArea
          label="Order number, tracking number"
          hint="One parcel per line, such as F495C8BF, 1Z 999 AA1, UPS. Separate with commas, semicolons, tabs or spaces. A whole id works too, and F495C8BF-2 is the second parcel of an order."
          rows={8}
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            check.reset()
            save.reset()
          }}
        />
        <Refusal
          text={
            check.error ? errorSentence(check.error, 'The list could not be checked. Please try again.') : undefined
          }
        />
        <Button type="submit" variant="ghost" className="justify-self-start" pending={check.isPending}>
          Check the list
        </Button>
      </form>
      {answer && (
        <>
          {save.data ? <Done lines={lines} /> : <Summary lines={lines} mails={mails} />}
          {!save.data && found.some(({ does }) => does === 'changes' || does === 'posts') && (
            <CheckField
              label="Also email customers whose parcel has already shipped"
              checked={mayTell}
              onChange={({ target }) => setMayTell(target.checked)}
            />
          )}
          <CheckedLines lines={lines} />
          {!save.data && (
            <Button
              className="justify-self-start"
              pending={save.isPending}
              disabled={toDo.length === 0}
              onClick={() => void apply()}
            >
              {toDo.length === 1 ? 'Save 1 tracking number' : `Save ${toDo.length} tracking numbers`}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

/** Lines for the orders that were selected in the list, each still without a tracking number. */
const begun = (search: string) =>
  (new URLSearchParams(search).get('orders') ?? '')
    .split(',')
    .filter(Boolean)
    .map((number) => `${number}, `)
    .join('\n')

/** Saves the list; answers the refused lines, or nothing when the request failed. */
function useSaving() {
  const queries = useQueryClient()
  const { mutateAsync, ...rest } = useMutation({
    mutationFn: postList,
    onSettled: () => queries.invalidateQueries(queriesUnder(ordersApi, waitingPath)),
  })
  const list = async (wish: { text: string; tell: boolean }) => {
    try {
      const { lines } = await mutateAsync(wish)
      const wrong = lines.filter(({ problem }) => problem)
      const saved = lines.length - wrong.length
      if (saved > 0) toast.success('Tracking numbers saved', `${saved} of them.`)
      else toast.failure(orderNotUpdated, wrong[0]?.problem ?? undefined)
      return wrong.map(({ typed }) => typed).join('\n')
    } catch (error) {
      toast.refused(orderNotUpdated, error)
      return undefined
    }
  }
  return { ...rest, list }
}
