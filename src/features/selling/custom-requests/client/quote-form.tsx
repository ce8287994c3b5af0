import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { priceLabel } from '#features/base/office/client/words.ts'
import { useShop } from '#features/base/settings/client/requests.ts'
import { modelQuoteQuery } from '#features/selling/sent-models/client/requests.ts'
import type { ModelQuote, SentModel } from '#features/selling/sent-models/contract.ts'
import { dayOf } from '#platform/client/dates.ts'
import { Refusal } from '#platform/client/form/refusal.tsx'
import { Button } from '#platform/client/ui/button.tsx'
import { Skeleton } from '#platform/client/ui/states.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { remarkText } from '#platform/lengths.ts'
import { showDollars } from '#platform/money.ts'
import type { AdminRequest } from '../contract.ts'
import { isExpired, validUntil } from '../custom-request.ts'
import { useRequestWrite } from './use-request-write.ts'

/** Price, expiry, delivery date and message of a quote, which the customer receives by email. */
export function QuoteForm({ request }: { request: AdminRequest }) {
  const [quote, setQuote] = useState(request.quote ?? '')
  const { quoteDays } = useShop()
  const [expiresOn, setExpiresOn] = useState(validDayOf(request) || inDays(quoteDays))
  const [estimatedDelivery, setEstimatedDelivery] = useState(dayOf(request.estimatedDelivery))
  const [message, setMessage] = useState(request.quoteMessage ?? '')
  const { write, isPending, problem } = useRequestWrite(request, '/quote', [
    'Quote sent',
    'The customer receives the quote by email and can accept it.',
  ])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write({
      quote: quote.trim(),
      expiresOn,
      estimatedDelivery: estimatedDelivery || null,
      ...(message.trim() && { message }),
    })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 rounded-l bg-oat p-5">
      <h3 className="text-xl">{request.quote ? 'Change the quote' : 'Create a quote'}</h3>
      {request.model && (
        <QuoteFromModel
          model={request.model}
          pieces={request.specifications?.quantity ?? 1}
          onTake={(from) => {
            if (from.quote) setQuote(from.quote)
            setEstimatedDelivery(from.estimatedDelivery ?? '')
          }}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label={priceLabel}
          inputMode="decimal"
          value={quote}
          onChange={({ target }) => setQuote(target.value)}
        />
        <TextField
          label={validUntil}
          type="date"
          value={expiresOn}
          onChange={({ target }) => setExpiresOn(target.value)}
        />
        <TextField
          label="Delivery by"
          type="date"
          value={estimatedDelivery}
          onChange={({ target }) => setEstimatedDelivery(target.value)}
        />
      </div>
      <TextArea
        label="Message to the customer"
        rows={3}
        maxLength={remarkText}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Refusal text={problem} />
      <Button type="submit" pending={isPending} className="justify-self-start">
        Send quote
      </Button>
    </form>
  )
}

type QuoteFromModelProps = { model: SentModel; pieces: number; onTake: (quote: ModelQuote) => void }

/** The estimated cost and delivery date of the uploaded model, with a button that fills in the quote (rule 82). */
function QuoteFromModel({ model, pieces, onTake }: QuoteFromModelProps) {
  const { data } = useQuery(modelQuoteQuery(model, pieces))
  const [isTaken, setTaken] = useState(false)
  if (!data) return <Skeleton className="h-11" />
  const { quote, cost, isTooLarge, isTooSmall, isInOneColor } = data
  return (
    <div className="grid justify-items-start gap-2">
      {quote && cost ? (
        <p className="num">
          {`${pieces === 1 ? 'This piece costs' : `All ${pieces} pieces cost`} about ${showDollars(cost)} to make and pack. With your margin, the price is ${showDollars(quote)}.`}
        </p>
      ) : (
        <p>The model is not watertight, or too large or too small for an estimate. Please set the price yourself.</p>
      )}
      {isTooLarge && (
        <p className="font-semibold text-warn">
          The model is too large for every active printer. Please split or shrink the model.
        </p>
      )}
      {isTooSmall && <p className="font-semibold text-warn">The model is too small to print. Please check its unit.</p>}
      {isInOneColor && (
        <p className="font-semibold text-warn">
          No active printer can print the colors of this model. The price and the date are for one color.
        </p>
      )}
      <Button
        variant="ghost"
        size="small"
        onClick={() => {
          onTake(data)
          setTaken(true)
        }}
      >
        {quote ? `Use ${showDollars(quote)}` : 'Fill in the date'}
      </Button>
      <p role="status" className="text-sm">
        {isTaken && 'The quote is filled in. You can edit it before sending.'}
      </p>
    </div>
  )
}

/** The last day of a quote that is still valid. */
const validDayOf = ({ quoteExpiresAt }: AdminRequest) => (isExpired(quoteExpiresAt) ? '' : dayOf(quoteExpiresAt))

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 24 * 60 * 60_000).toISOString())
