import { useState } from 'react'
import { Refusal, tryAgain } from '#platform/client/form/refusal.tsx'
import { errorSentence } from '#platform/client/http.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { TextField } from '#platform/client/ui/text-field.tsx'
import { reasonText } from '#platform/lengths.ts'
import { showDollars } from '#platform/money.ts'
import type { ClaimAnswer } from '../claim.ts'
import type { OrderClaim } from '../contract.ts'
import { useAnswerClaim } from './requests.ts'

const done = {
  reprint: 'The pieces are in the print queue.',
  refund: 'The refund is on its way.',
  decline: 'The claim is declined.',
} satisfies Record<ClaimAnswer, string>

/** The shop's answer to an open claim, with one press. The customer is notified by email. */
export function AnswerToClaim({ claim }: { claim: OrderClaim }) {
  const { mutateAsync, isPending } = useAnswerClaim(claim.id)
  const [pressed, setPressed] = useState<ClaimAnswer>()
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const give = async (answer: ClaimAnswer) => {
    setPressed(answer)
    setRefusal(undefined)
    try {
      await mutateAsync({ answer, reason, ...(answer === 'refund' && claim.refund && { refund: claim.refund }) })
      toast.success('Claim answered', `${done[answer]} The customer is notified by email.`)
    } catch (error) {
      setRefusal(errorSentence(error, tryAgain))
    }
  }
  const wait = (answer: ClaimAnswer) => isPending && pressed === answer
  const hasRefund = claim.refund !== undefined && claim.refund !== '0.00'
  return (
    <div className="grid gap-3">
      <Refusal text={refusal} />
      {claim.blocked && <p className="font-semibold text-warn">{claim.blocked}</p>}
      <TextField
        label="Reason"
        hint="The customer reads it. Needed to decline."
        maxLength={reasonText}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        {!claim.blocked && (
          <>
            <Button size="small" pending={wait('reprint')} disabled={isPending} onClick={() => void give('reprint')}>
              Print again
            </Button>
            {hasRefund && (
              <Button
                size="small"
                variant="ghost"
                pending={wait('refund')}
                disabled={isPending}
                onClick={() => void give('refund')}
              >
                Refund {showDollars(claim.refund ?? '')}
              </Button>
            )}
          </>
        )}
        <Button
          size="small"
          variant="ghost"
          pending={wait('decline')}
          disabled={isPending}
          onClick={() => void give('decline')}
        >
          Decline
        </Button>
      </div>
    </div>
  )
}
