import { useForm } from 'react-hook-form'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { typedResolver } from '#platform/client/form/schema-resolver.ts'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { failPieceSchema, type Piece } from '../contract.ts'
import { type FailureReason, failureNames, failureReasons } from '../print-queue.ts'
import { notChanged, useQueueWrite } from './requests.ts'

type Values = { reason: FailureReason; gramsLost: string }

const read = ({ reason, gramsLost }: Values) => ({
  reason,
  gramsLost: gramsLost.trim() === '' ? Number.NaN : Number(gramsLost),
})

type FailDialogProps = {
  piece: Piece
  /** The piece was finished before it was found broken. This can be undone. */
  wasDone?: boolean
  onClose: () => void
}

/** Asks why a piece failed and how much filament was lost. The piece is then queued again in its old place. */
export function FailDialog({ piece, wasDone = false, onClose }: FailDialogProps) {
  const { mutateAsync } = useQueueWrite()
  const { register, handleSubmit, formState, setError } = useForm<Values>({
    mode: 'onTouched',
    resolver: typedResolver(failPieceSchema, read),
    defaultValues: { reason: wasDone ? 'broken' : failureReasons[0], gramsLost: String(Math.round(piece.grams ?? 0)) },
  })
  const { errors, isSubmitting } = formState
  const takeBack = async () => {
    try {
      await mutateAsync({ do: 'take back', broken: piece.id })
      toast.success('Taken back', `${piece.productName} is finished again.`)
    } catch (error) {
      toast.refused(notChanged, error)
    }
  }
  const submit = handleSubmit(async (values) => {
    try {
      await mutateAsync({ do: 'fail', piece: piece.id, ...read(values), wasDone })
      const what = `${piece.productName} is first in the queue again, as attempt ${piece.attempt + 1}.`
      toast.success('Queued again', what, wasDone ? () => void takeBack() : undefined)
      onClose()
    } catch (error) {
      setError('root', { message: errorSentence(error, tryAgain) })
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
