import { useEffect, useRef } from 'react'
import { QuoteForm } from '#features/selling/custom-requests/client/quote-form.tsx'
import { RequestDetails } from '#features/selling/custom-requests/client/request-details.tsx'
import { WorkshopForm } from '#features/selling/custom-requests/client/workshop-form.tsx'
import type { AdminRequest } from '#features/selling/custom-requests/contract.ts'
import { modelQuoteQuery } from '#features/selling/sent-models/client/requests.ts'
import type { SentModel } from '#features/selling/sent-models/contract.ts'
import { longWord, SamplePart, SampleQueries } from './part.tsx'
import { customer, order, refusingQueries, request, samples, sentModel, unanswered } from './samples.ts'

const quoted: AdminRequest = {
  ...request,
  adminNotes: 'He wants the ear as it is.',
  customerName: customer.name,
  customerEmail: customer.email,
}
const asked: AdminRequest = {
  ...{
    ...quoted,
    title: longWord,
    description: longWord,
    customerName: longWord,
    customerEmail: `${longWord}@example.com`,
  },
  ...{ model: null, referenceImages: [], specifications: null, budget: null, timeline: null, status: 'pending' },
  ...{ quote: null, quoteExpiresAt: null, quoteMessage: null, estimatedDelivery: null, adminNotes: null },
}
const large = { ...sentModel, id: 'large' }
const withModel = (model: SentModel): AdminRequest => ({ ...quoted, quote: null, quoteMessage: null, model })

/** Custom requests: quoted, new without a model, and paid; and their forms while they are sending and refused. */
export const RequestParts = () => (
  <SamplePart title="A request in the workshop">
    <SampleQueries queries={estimated}>
      <RequestDetails request={quoted} />
      <QuoteForm request={withModel(large)} />
      <QuoteForm request={withModel({ ...large, id: 'unread' })} />
    </SampleQueries>
    <RequestDetails request={asked} />
    <RequestDetails request={{ ...asked, quote: '45.00', status: 'in-progress', orderId: order.id }} />
    <SampleQueries queries={unanswered}>
      <Pressed />
    </SampleQueries>
    <SampleQueries queries={refusingQueries}>
      <Forms />
    </SampleQueries>
  </SamplePart>
)

const Forms = () => (
  <div className="grid gap-8">
    <QuoteForm request={{ ...quoted, model: null }} />
    <WorkshopForm request={quoted} />
  </div>
)

/** Submits both forms when they are mounted. */
function Pressed() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    for (const form of place.current?.querySelectorAll('form') ?? []) form.requestSubmit()
  }, [])
  return (
    <div ref={place}>
      <Forms />
    </div>
  )
}

function estimated() {
  const queries = samples()
  const estimatedDelivery = '2026-12-05'
  queries.setQueryData(modelQuoteQuery(sentModel, 2).queryKey, {
    quote: '62.00',
    cost: '31.20',
    estimatedDelivery,
    isTooLarge: false,
    isTooSmall: false,
    isInOneColor: true,
  })
  queries.setQueryData(modelQuoteQuery(large, 2).queryKey, {
    quote: null,
    cost: null,
    estimatedDelivery,
    isTooLarge: true,
    isTooSmall: false,
    isInOneColor: false,
  })
  return queries
}
