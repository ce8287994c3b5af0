import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { drawingPath } from '#features/drawings/addresses.ts'
import { AdminLayout } from '#features/office/client/admin-layout.tsx'
import { Pages } from '#features/office/client/pages.tsx'
import { SearchField } from '#features/office/client/search-field.tsx'
import { allStatuses, priceLabel } from '#features/office/client/words.ts'
import { waitingPath } from '#features/office/paths.ts'
import { modelQuoteQuery } from '#features/sent-models/client/requests.ts'
import type { ModelQuote, SentModel } from '#features/sent-models/contract.ts'
import { dayOf, showDay, showMoment } from '#platform/client/dates.ts'
import { notSaved } from '#platform/client/form/refusal.tsx'
import { send, sentenceOf } from '#platform/client/http.ts'
import { useTitles } from '#platform/client/screen.ts'
import { toast } from '#platform/client/toast.ts'
import { Button } from '#platform/client/ui/button.tsx'
import { Dialog } from '#platform/client/ui/dialog.tsx'
import { EmptyState } from '#platform/client/ui/empty-state.tsx'
import { Reading } from '#platform/client/ui/reading.tsx'
import { SelectField } from '#platform/client/ui/select-field.tsx'
import { Skeleton } from '#platform/client/ui/skeleton.tsx'
import { TextArea, TextField } from '#platform/client/ui/text-field.tsx'
import { under } from '#platform/client/under.ts'
import { longText, remarkText } from '#platform/lengths.ts'
import { linkTo } from '#platform/link.ts'
import { showDollars } from '#platform/money.ts'
import { numberOf } from '#platform/number-of.ts'
import { type AdminRequest, type CustomRequest, type RequestSearchAnswer, requestPageSize } from '../contract.ts'
import {
  type RequestStatus,
  requestCategoryNames,
  requestStatuses,
  requestStatusNames,
  validUntil,
} from '../custom-request.ts'
import { customRequestPaths, type RequestSearch, readRequestSearch, requestChoices } from '../paths.ts'
import { RequestFacts } from './request-facts.tsx'
import { RequestStatusBadge } from './request-status-badge.tsx'
import { requestSearchQuery, requestsApi } from './requests.ts'

/** What customers asked to be designed: looked at, quoted, noted, moved on. */
export default function AdminRequestsPage() {
  return (
    <AdminLayout>
      <Requests />
    </AdminLayout>
  )
}

function Requests() {
  const titles = useTitles()
  const address = useSearch()
  const search = readRequestSearch(address)
  const [, navigate] = useLocation()
  const openId = new URLSearchParams(address).get('request') ?? undefined
  const list = customRequestPaths.list(search)
  // A search that was still being typed when somebody opened one does not close it again.
  const openAt = (at: RequestSearch, id: string | undefined) =>
    id ? customRequestPaths.admin(id, at) : customRequestPaths.list(at)
  const found = useQuery(requestSearchQuery(search))
  const listed = found.data?.requests.find(({ id }) => id === openId)
  // One that is in the list no more, as a new answer that was read, is still what its address opens.
  const alone = useQuery({
    ...requestSearchQuery(readRequestSearch(new URLSearchParams({ q: openId ?? '' }))),
    enabled: openId !== undefined && found.data !== undefined && !listed,
  })
  const open = listed ?? alone.data?.requests.find(({ id }) => id === openId)
  return (
    <section className="panel" aria-label={titles('/admin/custom-requests')}>
      <div className="grid gap-4 p-4 sm:grid-cols-[1fr_220px]">
        <SearchField
          label="Search requests"
          placeholder="Title, name or email"
          value={search.q}
          onSearch={(q) => navigate(openAt({ ...search, q, page: 1 }, openId), { replace: true })}
        />
        <SelectField
          label="Status"
          value={search.status || 'all'}
          options={[
            { value: 'all', name: allStatuses },
            { value: 'waiting', name: 'New or answered' },
            ...requestStatuses.map((value) => ({ value, name: requestStatusNames[value] })),
          ]}
          onChange={({ target }) => {
            const status = requestChoices.status.find((one) => one === target.value) ?? ''
            navigate(customRequestPaths.list({ ...search, status, page: 1 }))
          }}
        />
      </div>
      <Reading
        of={found}
        failed="The requests could not be read."
        waiting={<Skeleton className="m-4 h-96" />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            title="No requests found"
            text="What customers ask for on the custom request page arrives here."
            drawing={drawingPath('dino', { look: 'ghost' })}
          />
        }
      >
        {(data) => (
          <>
            <ul>
              {data.requests.map((request) => (
                <li
                  key={request.id}
                  className="grid gap-x-6 gap-y-2 border-t border-hair px-4 py-3 md:grid-cols-[1fr_auto] md:items-center"
                >
                  <div className="min-w-0">
                    <button
                      type="button"
                      className="link min-h-11 text-left"
                      onClick={() => navigate(openAt(search, request.id))}
                    >
                      {request.title}
                    </button>
                    <p className="text-sm text-muted">
                      {request.answerIsUnread && <b className="text-ink">New answer · </b>}
                      {request.customerName} · {requestCategoryNames[request.category]} · {showDay(request.createdAt)}
                      {request.referenceImages.length > 0 && ` · ${request.referenceImages.length} images`}
                      {request.model && ' · 3D model'}
                    </p>
                  </div>
                  <span className="flex flex-wrap items-center justify-between gap-x-6">
                    <RequestStatusBadge status={request.status} />
                    {request.quote && <b className="num md:order-first">{showDollars(request.quote)}</b>}
                  </span>
                </li>
              ))}
            </ul>
            <Pages
              page={search.page}
              perPage={requestPageSize}
              total={data.total}
              onPage={(page) => navigate(customRequestPaths.list({ ...search, page }))}
            />
          </>
        )}
      </Reading>
      <Dialog
        open={open !== undefined}
        onClose={() => navigate(list)}
        title={titles('/custom-request')}
        variant="wide"
        note=""
      >
        {open && <RequestDetails key={open.id} request={open} />}
      </Dialog>
    </section>
  )
}

function RequestDetails({ request }: { request: AdminRequest }) {
  useReadAnswer(request)
  return (
    <div className="grid gap-8">
      <div className="grid justify-items-start gap-2">
        <h3 className="text-xl">{request.title}</h3>
        <RequestStatusBadge status={request.status} />
        <p className="text-muted">
          {request.customerName},{' '}
          <a href={`mailto:${request.customerEmail}`} className="link break-all">
            {request.customerEmail}
          </a>
          , {showMoment(request.createdAt)}
        </p>
      </div>
      <RequestFacts request={request} />
      {request.orderId ? (
        <p className="rounded-m bg-oat px-5 py-4">
          Paid: <b className="num">{showDollars(request.quote ?? '0')}</b>, order{' '}
          <a href={linkTo('/admin/orders', null, { q: request.orderId })} className="link">
            #{numberOf(request.orderId)}
          </a>
        </p>
      ) : (
        <QuoteForm request={request} />
      )}
      <WorkshopForm request={request} />
    </div>
  )
}

/** Whoever opens a request has seen what its customer said to the quote. */
function useReadAnswer({ id, answerIsUnread, version }: AdminRequest) {
  const queries = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: (seen: number | undefined) =>
      send<CustomRequest>('POST', `${requestsApi}/${id}/read`, { version: seen }),
    // The lists are not read again: in that of what is new, a request would be gone while somebody reads it. It may have been
    // answered anew since they were: that is seen, and read, now.
    onSuccess: (request) => {
      queries.setQueriesData<RequestSearchAnswer>(under(`${requestsApi}/search`), asItIsNow(request))
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

/** Every change reads the lists again; a refusal is a toast and a sentence in the form, and what was typed stays. */
function useRequestWrite<Values extends object>(request: AdminRequest, where: string, done: [string, string]) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending } = useMutation({
    mutationFn: (values: Values) =>
      send<unknown>('PUT', `${requestsApi}/${request.id}${where}`, { ...values, version: request.version }),
    onSuccess: () => {
      setProblem(undefined)
      toast.success(...done)
    },
    onError: (error: Error) => {
      setProblem(sentenceOf(error, notSaved))
      toast.refused('Failed to update request', error)
    },
    onSettled: () => queries.invalidateQueries(under(requestsApi, waitingPath)),
  })
  return { write: mutate, isPending, problem }
}

/** A price, how long it holds, when it will be there, and a word to the customer, who gets it by mail. */
function QuoteForm({ request }: { request: AdminRequest }) {
  const [quote, setQuote] = useState(request.quote ?? '')
  const [expiresOn, setExpiresOn] = useState(dayOf(request.quoteExpiresAt) || inDays(14))
  const [estimatedDelivery, setEstimatedDelivery] = useState(dayOf(request.estimatedDelivery))
  const [message, setMessage] = useState(request.quoteMessage ?? '')
  const { write, isPending, problem } = useRequestWrite(request, '/quote', [
    'Quote sent',
    'The customer gets it by email and can accept it.',
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
      <h3 className="text-xl">{request.quote ? 'Change the quote' : 'Make a quote'}</h3>
      {request.model && (
        <QuoteFromModel
          model={request.model}
          pieces={request.specifications?.quantity ?? 1}
          onTake={(from) => {
            if (from.quote) setQuote(from.quote)
            setEstimatedDelivery(from.estimatedDelivery)
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
          label="With them by"
          type="date"
          value={estimatedDelivery}
          onChange={({ target }) => setEstimatedDelivery(target.value)}
        />
      </div>
      <TextArea
        label="A word to the customer"
        rows={3}
        maxLength={remarkText}
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <p role="alert" className={problem ? 'font-semibold text-err' : 'sr-only'}>
        {problem}
      </p>
      <Button type="submit" pending={isPending} className="justify-self-start">
        Send quote
      </Button>
    </form>
  )
}

type QuoteFromModelProps = { model: SentModel; pieces: number; onTake: (quote: ModelQuote) => void }

/** What the model that was sent will cost, and when it would be there: one press fills the quote in (rule 82). */
function QuoteFromModel({ model, pieces, onTake }: QuoteFromModelProps) {
  const { data } = useQuery(modelQuoteQuery(model, pieces))
  const [isTaken, setTaken] = useState(false)
  if (!data) return <Skeleton className="h-11" />
  const { quote, cost, isTooLarge } = data
  return (
    <div className="grid justify-items-start gap-2">
      {quote && cost ? (
        <p className="num">
          {`${pieces === 1 ? 'It costs' : `All ${pieces} cost`} about ${showDollars(cost)} to make and pack. With your margin that is ${showDollars(quote)}.`}
        </p>
      ) : (
        <p>The model is not watertight, or too large to be estimated: the price is yours to name.</p>
      )}
      {isTooLarge && (
        <p className="font-semibold text-warn">
          No printer that works has a bed for it: it has to be cut or made smaller.
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
        {quote ? `Quote ${showDollars(quote)}` : 'Fill in the day'}
      </Button>
      <p role="status" className="text-sm">
        {isTaken && 'It is filled in. Change what you like before you send it.'}
      </p>
    </div>
  )
}

/** Where the request is, and what the workshop notes for itself. */
function WorkshopForm({ request }: { request: AdminRequest }) {
  // Only what was chosen here is sent: the request may have moved on by itself meanwhile.
  const [chosen, setChosen] = useState<RequestStatus>()
  const [adminNotes, setAdminNotes] = useState(request.adminNotes ?? '')
  const { write, isPending, problem } = useRequestWrite(request, '', [
    'Request updated',
    'The request has been updated successfully.',
  ])
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        write({ adminNotes, ...(chosen && { status: chosen }) }, { onSuccess: () => setChosen(undefined) })
      }}
    >
      <h3 className="text-xl">In the workshop</h3>
      <SelectField
        label="Status"
        value={chosen ?? request.status}
        options={requestStatuses.map((value) => ({ value, name: requestStatusNames[value] }))}
        onChange={({ target }) => setChosen(target.value as RequestStatus)}
      />
      <TextArea
        label="Notes"
        hint="Only you see them."
        rows={3}
        maxLength={longText}
        value={adminNotes}
        onChange={({ target }) => setAdminNotes(target.value)}
      />
      <p role="alert" className={problem ? 'font-semibold text-err' : 'sr-only'}>
        {problem}
      </p>
      <Button type="submit" variant="ghost" pending={isPending} className="justify-self-start">
        Save
      </Button>
    </form>
  )
}

const inDays = (days: number) => dayOf(new Date(Date.now() + days * 24 * 60 * 60_000).toISOString())
