import { useForm } from 'react-hook-form'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { sentenceOf } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { failPieceSchema, type Piece } from '../contract.ts'
import { type FailureReason, failureNames, failureReasons } from '../print-queue.ts'
import { useQueueWrite } from './requests.ts'

type Values = { reason: FailureReason; gramsLost: string }

const read = ({ reason, gramsLost }: Values) => ({
  reason,
  gramsLost: gramsLost.trim() === '' ? Number.NaN : Number(gramsLost),
})

/** Asks why a piece failed and what it cost; it is then queued again, in its old place. */
export function FailDialog({ piece, onClose }: { piece: Piece; onClose: () => void }) {
  const { mutateAsync } = useQueueWrite()
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    mode: 'onTouched',
    resolver: typedResolver(failPieceSchema, read),
    defaultValues: { reason: failureReasons[0], gramsLost: String(Math.round(piece.grams ?? 0)) },
  })
  const { errors, isSubmitting } = formState
  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync({ do: 'fail', piece: piece.id, ...read(values) })
      toast.success('Queued again', `${piece.productName} comes first, as attempt ${piece.attempt + 1}.`)
      onClose()
    } catch (error) {
      setError('root', { message: sentenceOf(error, tryAgain) })
    }
  })
  return (
    <Dialog open onClose={onClose} title="What happened?">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <Refusal text={errors.root?.message} />
        <SelectField
          label="Reason"
          options={failureReasons.map((value) => ({ value, name: failureNames[value] }))}
          error={errors.reason?.message}
          {...register('reason')}
        />
        <TextField
          label="Filament lost (grams)"
          inputMode="numeric"
          error={errors.gramsLost?.message}
          {...register('gramsLost')}
        />
        <Button type="submit" pending={isSubmitting}>
          Queue it again
        </Button>
      </form>
    </Dialog>
  )
}
