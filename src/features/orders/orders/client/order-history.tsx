import { useForm } from 'react-hook-form'
import { schemaResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { showMoment } from '#platform/client/moments.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { Timeline } from '#platform/client/ui/timeline.tsx'
import { addNoteSchema, type Order, type OrderEvent } from '../contract.ts'
import { disputeSentence } from '../dispute.ts'
import { orderStatusNames, readyToShip } from '../order.ts'
import { useOrderWrite } from './requests.ts'

/** The order's events, with their authors and reasons, and the workshop's notes. */
export const OrderHistory = ({ order }: { order: Order }) => (
  <section aria-labelledby="dialog-timeline">
    <h3 id="dialog-timeline" className="mb-3 text-xl">
      Timeline
    </h3>
    <Timeline>
      {order.history?.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events keep their order, and equal events may repeat.
        <li key={index}>
          <p className="font-bold">{titleOf(event)}</p>
          {event.text && (
            <p className="whitespace-pre-line">{event.kind === 'dispute' ? disputeSentence(event.text) : event.text}</p>
          )}
          <p className="text-sm text-muted">
            {[showMoment(event.at), event.by, event.from && `previously ${orderStatusNames[event.from].toLowerCase()}`]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </li>
      ))}
    </Timeline>
    <NoteForm orderId={order.id} />
  </section>
)

const titles = {
  refund: 'Refund',
  dispute: 'Dispute',
  note: 'Note',
  ready: readyToShip,
  'not-ready': 'Back in the print queue',
  delay: 'Customer notified of a delay',
  corrected: 'Corrected',
  canceled: 'Gift canceled',
  address: 'Shipping address changed',
  claim: 'Claim',
  reprint: 'Printed again',
}

const titleOf = ({ kind, to }: OrderEvent): string =>
  kind === 'placed' || kind === 'status' ? (to ? orderStatusNames[to] : '') : titles[kind]

function NoteForm({ orderId }: { orderId: string }) {
  const add = useOrderWrite<{ text: string }>('notes')
  const { register, handleSubmit, formState, setError, reset } = useForm<{ text: string }>({
    resolver: schemaResolver(addNoteSchema),
    defaultValues: { text: '' },
  })
  const submit = handleSubmit(async (input) => {
    try {
      await add.mutateAsync({ id: orderId, input })
      reset()
      toast.success('Note added')
    } catch (error) {
      const message = errorSentence(error, 'The note was not saved. Please try again.')
      setError('text', { message })
    }
  })
  return (
    <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
      <TextArea
        label="Note"
        hint="Only visible to the shop."
        rows={2}
        error={formState.errors.text?.message}
        {...register('text')}
      />
      <Button
        type="submit"
        variant="ghost"
        size="small"
        className="justify-self-start"
        pending={formState.isSubmitting}
      >
        Add note
      </Button>
    </form>
  )
}
