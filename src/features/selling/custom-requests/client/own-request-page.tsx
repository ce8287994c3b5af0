import { useQuery } from '@tanstack/react-query'
import { AccountLayout } from '#features/base/accounts/client/account-layout.tsx'
import { answerTime } from '#features/base/settings/answer-time.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import { ThreadView } from '#features/selling/threads/client/thread.tsx'
import { showDay } from '#platform/client/dates.ts'
import { useTitles } from '#platform/client/screen.ts'
import { toast } from '#platform/client/toast.ts'
import { Button, LinkButton } from '#platform/client/ui/button.tsx'
import { EmptyState, ignoreRefetchError, Reading, Skeleton } from '#platform/client/ui/states.tsx'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import type { CustomRequest } from '../contract.ts'
import { isExpired, noRequest } from '../custom-request.ts'
import { customRequestPaths } from '../paths.ts'
import { DeclineQuote } from './decline-quote.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { customRequestQuery, requestsApi, useAnswerQuote } from './requests.ts'

/** One of the customer's own requests: the description, the quote, and the buttons to answer. */
export default function OwnRequestPage({ params }: { params: { id: string } }) {
  return <AccountLayout>{() => <OwnRequest id={params.id} />}</AccountLayout>
}

function OwnRequest({ id }: { id: string }) {
  const titles = useTitles()
  const found = useQuery(customRequestQuery(id))
  return (
    <Reading
      of={ignoreRefetchError(found)}
      failed="Your request could not be loaded."
      waiting={<Skeleton className="h-96" />}
      missing={
        <EmptyState title={noRequest} drawing={drawingPath('dino', { look: 'ghost' })}>
          <LinkButton href={linkTo('/account/requests')}>{titles('/account/requests')}</LinkButton>
        </EmptyState>
      }
    >
      {(request) => <Shown request={request} />}
    </Reading>
  )
}

const Shown = ({ request }: { request: CustomRequest }) => (
  <div className="grid gap-8">
    <div className="grid justify-items-start gap-3">
      <h2 className="text-2xl">{request.title}</h2>
      <RequestStatusBadge status={request.status} />
    </div>
    <QuotePanel request={request} />
    <ThreadView about={{ api: requestsApi, id: request.id }} />
    <section aria-labelledby="what-was-asked">
      <h2 id="what-was-asked" className="mb-3 text-2xl">
        What you asked for
      </h2>
      <RequestFacts request={request} isPriced={request.quote === null} />
    </section>
  </div>
)

/** The state of the quote: pending, to be answered, to be paid, or paid. */
function QuotePanel({ request }: { request: CustomRequest }) {
  const { mutateAsync, isPending } = useAnswerQuote(request)
  const answer = async (verb: 'accept' | 'decline', reason = '') => {
    try {
      await mutateAsync({ verb, reason })
      if (verb === 'accept') toast.success('Quote accepted', 'You can pay now.')
      else toast.success('Quote declined', 'You can still change your mind while it is valid.')
    } catch (error) {
      toast.refused('Error', error, 'Your answer could not be sent.')
    }
  }
  if (!request.quote) {
    return (
      <p className="rounded-l bg-oat p-6 text-lg">
        {request.status === 'pending'
          ? `We are looking at your request. You will get a quote ${answerTime}, here and by email.`
          : 'There is no quote for this request.'}
      </p>
    )
  }
  const isOver = isExpired(request.quoteExpiresAt)
  return (
    <section className="grid gap-4 rounded-l bg-oat p-6" aria-labelledby="quote">
      <h2 id="quote" className="text-2xl">
        Your quote
      </h2>
      <p className="num font-display text-3xl font-black">{showDollars(request.quote)}</p>
      <p>
        Shipping is extra.
        {request.quoteExpiresAt && ` Valid until ${showDay(request.quoteExpiresAt)}.`}
        {request.estimatedDelivery && ` Delivery by ${showDay(request.estimatedDelivery)}.`}
      </p>
      {request.quoteMessage && <p className="whitespace-pre-line">{request.quoteMessage}</p>}
      {request.orderId ? (
        <LinkButton href={linkTo('/account/orders/:id', { id: request.orderId })} className="justify-self-start">
          View order
        </LinkButton>
      ) : isOver ? (
        <p className="font-semibold">This quote has expired. Write to us below and we will send you a new quote.</p>
      ) : request.status === 'accepted' ? (
        <div className="flex flex-wrap gap-4">
          <LinkButton href={customRequestPaths.pay(request.id)}>Pay now</LinkButton>
          <DeclineQuote isPending={isPending} onDecline={(reason) => answer('decline', reason)} />
        </div>
      ) : (
        <div className="flex flex-wrap gap-4">
          <Button pending={isPending} onClick={() => void answer('accept')}>
            Accept quote
          </Button>
          {request.status !== 'declined' && (
            <DeclineQuote isPending={isPending} onDecline={(reason) => answer('decline', reason)} />
          )}
        </div>
      )}
    </section>
  )
}
