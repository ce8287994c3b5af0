import { useState } from 'react'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { TextArea } from '#platform/client/ui/text-field.tsx'
import { reasonText } from '#platform/lengths.ts'

type DeclineQuoteProps = { isPending: boolean; onDecline: (reason: string) => Promise<void> }

/** Declines a quote, with a reason that the shop reads; asks first. */
export function DeclineQuote({ isPending, onDecline }: DeclineQuoteProps) {
  const [isAsked, setAsked] = useState(false)
  const [reason, setReason] = useState('')
  const decline = async () => {
    await onDecline(reason)
    setAsked(false)
  }
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        Decline
      </Button>
      <Dialog open={isAsked} onClose={() => setAsked(false)} title="Decline this quote?">
        <div className="grid gap-5">
          <p>You can still change your mind while the quote is valid, or ask us a question first.</p>
          <TextArea
            label="Reason (optional)"
            rows={3}
            maxLength={reasonText}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className="flex flex-wrap gap-4">
            <Button pending={isPending} onClick={() => void decline()}>
              Decline quote
            </Button>
            <Button variant="ghost" onClick={() => setAsked(false)}>
              Keep the quote
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  )
}
