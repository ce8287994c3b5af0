import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { waitingPath } from '#features/base/office/paths.ts'
import { ThreadView } from '#features/selling/threads/client/thread.tsx'
import { send } from '#platform/client/http.ts'
import { showMoment } from '#platform/client/moments.ts'
import { showEmail } from '#platform/client/show-email.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { queriesUnder } from '#platform/client/under.ts'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import { numberOf } from '#platform/number-of.ts'
import type { AdminRequest, CustomRequest, RequestSearchAnswer } from '../contract.ts'
import { closedStatuses, isExpired } from '../custom-request.ts'
import { QuoteForm } from './quote-form.tsx'
import { RequestFacts } from './request-facts.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { requestsApi } from './requests.ts'
import { WorkshopForm } from './workshop-form.tsx'

/** One request, with the forms for its quote, status and notes. */
export function RequestDetails({ request }: { request: AdminRequest }) {
  useReadAnswer(request)
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-2">
        <h3 className="text-xl">{request.title}</h3>
        <RequestStatusBadge status={request.status} />
        <p className="text-muted">
          {request.customerName},{' '}
          <a href={`mailto:${request.customerEmail}`} className="link break-all">
            {showEmail(request.customerEmail)}
          </a>
          , {showMoment(request.createdAt)}
        </p>
      </div>
      <RequestFacts request={request} />
      <DeleteModel request={request} />
      {request.orderId ? (
        <p className="rounded-m bg-oat px-5 py-4">
          Paid: <b className="num">{showDollars(request.quote ?? '0')}</b>, order{' '}
          <a href={linkTo('/admin/orders', null, { q: request.orderId })} className="link">
            #{numberOf(request.orderId)}
          </a>
        </p>
      ) : (
        <>
          <RenewQuote request={request} />
          <QuoteForm request={request} />
        </>
      )}
      <ThreadView about={{ api: requestsApi, id: request.id }} isShop />
      <WorkshopForm request={request} />
    </div>
  )
}

/** Makes an expired quote valid again, with the same price and day. */
function RenewQuote({ request: { id, quote, quoteExpiresAt, version } }: { request: AdminRequest }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send<CustomRequest>('POST', `${requestsApi}/${id}/renew`, { version }),
    onSuccess: () => toast.success('Quote renewed', 'The customer receives the quote by email.'),
    onError: (error: Error) => toast.refused('Failed to renew the quote', error),
    onSettled: () => queries.invalidateQueries(queriesUnder(requestsApi)),
  })
  if (!quote || !isExpired(quoteExpiresAt)) return null
  return (
    <div className="grid justify-items-start gap-3 rounded-m border-2 border-warn px-4 py-3">
      <p className="font-semibold text-warn">This quote has expired and cannot be paid.</p>
      <Button size="small" pending={isPending} onClick={() => mutate()}>
        Renew the quote
      </Button>
    </div>
  )
}

/** Deletes the model of a closed request, which then no longer counts toward the storage limit. */
function DeleteModel({ request: { id, model, status } }: { request: AdminRequest }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => send<unknown>('DELETE', `${requestsApi}/${id}/model`),
    onSuccess: () => toast.success('Model deleted', 'The request keeps its text and pictures.'),
    onError: (error: Error) => toast.refused('Failed to delete the model', error),
    onSettled: () => queries.invalidateQueries(queriesUnder(requestsApi)),
  })
  if (!model || !closedStatuses.includes(status)) return null
  return (
    <Button variant="ghost" className="justify-self-start" pending={isPending} onClick={() => mutate()}>
      Delete model
    </Button>
  )
}

/** Marks the customer's answer as read when an admin opens the request. */
function useReadAnswer({ id, answerIsUnread, version }: AdminRequest) {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (seen: number | undefined) =>
      send<CustomRequest>('POST', `${requestsApi}/${id}/read`, { version: seen }),
    // The lists are not reloaded: in the list of new requests, the open request would disappear. The response also carries
    // an answer that was given since the list was loaded.
    onSuccess: (request) => {
      queries.setQueriesData<RequestSearchAnswer>(queriesUnder(`${requestsApi}/search`), asItIsNow(request))
      void queries.invalidateQueries({ queryKey: [waitingPath] })
    },
  })
  useEffect(() => {
    if (answerIsUnread) mutate(version)
  }, [answerIsUnread, version, mutate])
}

const asItIsNow = (request: CustomRequest) => (list: RequestSearchAnswer | undefined) =>
  list && {
    ...list,
    requests: list.requests.map((one) => (one.id === request.id ? { ...one, ...request } : one)),
  }
