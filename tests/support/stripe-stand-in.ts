import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type Stripe from 'stripe'

type Intent = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'amount_received' | 'currency' | 'status' | 'client_secret'
> & { metadata: Record<string, string>; created: number; customer: string | null }

/** A stand-in for Stripe's payments API, called over HTTP by the real SDK. */
export async function startStripeStandIn() {
  const intents = new Map<string, Intent>()
  const byKey = new Map<string, string>()
  const refundsByKey = new Map<string, ReturnType<typeof refundOf>>()
  const customers = new Map<string, string>()
  /** Failures of the next calls: the request is lost, the answer of a successful call is lost, or the server fails. */
  const troubles: ('unheard' | 'unanswered' | 'broken')[] = []
  /** Whether Stripe has booked the payments, and the rate of an account in another currency. */
  const books = { areBooked: true, rate: null as number | null }
  const chargeOf = ({ amount }: Intent) => {
    const fee = Math.round(amount * 0.029) + 30
    const { areBooked, rate } = books
    const booked = {
      id: 'txn_1',
      object: 'balance_transaction',
      fee: Math.round(fee * (rate ?? 1)),
      exchange_rate: rate,
    }
    return { id: 'ch_1', object: 'charge', balance_transaction: areBooked ? booked : null }
  }
  const server = createServer(async (request, response) => {
    const trouble = troubles.shift()
    if (trouble === 'unheard') return void request.socket.destroy()
    const answer = (status: number, body: object) => {
      if (trouble === 'unanswered') return void request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_stand_in' })
      response.end(JSON.stringify(body))
    }
    const refuse = (status: number, code: string) =>
      answer(status, { error: { type: 'invalid_request_error', code, message: code } })
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand.in')
    const [, , kind = '', id = '', verb = ''] = pathname.split('/')
    if (trouble === 'broken') return answer(500, { error: { type: 'api_error', message: 'Stripe is broken.' } })
    if (kind === 'customers') {
      const key = String(request.headers['idempotency-key'])
      if (request.method === 'DELETE') {
        for (const [made, customer] of customers) if (customer === id) customers.delete(made)
        return answer(200, { id, object: 'customer', deleted: true })
      }
      const customer = customers.get(key) ?? `cus_${randomBytes(8).toString('hex')}`
      customers.set(key, customer)
      return answer(200, { id: customer, object: 'customer' })
    }
    if (kind === 'refunds') {
      if (request.method === 'GET') {
        const data = [...refundsByKey.values()].filter(
          ({ payment_intent }) => payment_intent === searchParams.get('payment_intent'),
        )
        return answer(200, { object: 'list', url: '/v1/refunds', has_more: false, data })
      }
      const key = String(request.headers['idempotency-key'])
      const form = await readForm(request)
      const refund = refundsByKey.get(key) ?? refundOf(form)
      const intent = intents.get(refund.payment_intent)
      if (!refundsByKey.has(key)) {
        const given = [...refundsByKey.values()].filter(({ payment_intent }) => payment_intent === intent?.id)
        const left = (intent?.amount_received ?? 0) - given.reduce((sum, { amount }) => sum + amount, 0)
        if (refund.amount > left) return refuse(400, 'charge_already_refunded')
      }
      refundsByKey.set(key, refund)
      return answer(200, refund)
    }
    const known = intents.get(id)
    if (request.method === 'GET' && id === '') {
      const since = Number(searchParams.get('created[gte]') ?? 0)
      const data = [...intents.values()].filter(({ created }) => created >= since)
      return answer(200, { object: 'list', url: '/v1/payment_intents', has_more: false, data })
    }
    if (request.method === 'POST' && id === '') {
      const key = String(request.headers['idempotency-key'])
      const intent = intents.get(byKey.get(key) ?? '') ?? createIntent(await readForm(request))
      if (intent.amount < 50) return refuse(400, 'amount_too_small')
      intents.set(intent.id, intent)
      byKey.set(key, intent.id)
      return answer(200, intent)
    }
    if (!known) return refuse(404, 'resource_missing')
    if (request.method === 'GET') {
      const isWithFee = searchParams.getAll('expand[0]').includes('latest_charge.balance_transaction')
      return answer(200, isWithFee ? { ...known, latest_charge: chargeOf(known) } : known)
    }
    if (verb !== 'cancel' || ['succeeded', 'canceled', 'processing'].includes(known.status)) {
      return refuse(400, 'payment_intent_unexpected_state')
    }
    known.status = 'canceled'
    return answer(200, known)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    intents,
    books,
    troubles,
    customers: () => [...customers.values()],
    refunds: () => [...refundsByKey.values()],
    /** A day passes at Stripe: idempotency keys expire. */
    forgetKeys: () => {
      for (const [key, refund] of [...refundsByKey]) {
        refundsByKey.delete(key)
        refundsByKey.set(randomBytes(8).toString('hex'), refund)
      }
    },
    /** A refund made in Stripe's own dashboard. */
    refundInDashboard: (id: string, amount: number) => {
      const form = new URLSearchParams({ amount: String(amount), payment_intent: id })
      refundsByKey.set(randomBytes(8).toString('hex'), refundOf(form))
    },
    /** The card payment succeeds in Stripe's element. */
    succeed: (id: string, received?: number) => {
      const intent = intents.get(id)
      if (intent) Object.assign(intent, { status: 'succeeded', amount_received: received ?? intent.amount })
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

const refundOf = (form: URLSearchParams) => ({
  id: `re_${randomBytes(8).toString('hex')}`,
  object: 'refund' as const,
  amount: Number(form.get('amount')),
  payment_intent: form.get('payment_intent') ?? '',
  status: 'succeeded',
  metadata: form.has('metadata[refundId]') ? { refundId: form.get('metadata[refundId]') ?? '' } : {},
})

function createIntent(form: URLSearchParams): Intent {
  const id = `pi_${randomBytes(8).toString('hex')}`
  const metadata = Object.fromEntries(
    [...form].flatMap(([name, value]) => [[/^metadata\[(\w+)\]$/.exec(name)?.[1] ?? '', value]]),
  )
  return {
    id,
    object: 'payment_intent',
    amount: Number(form.get('amount')),
    amount_received: 0,
    currency: form.get('currency') ?? '',
    status: 'requires_payment_method',
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    created: Math.floor(Date.now() / 1000),
    customer: form.get('customer'),
    metadata,
  }
}

async function readForm(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString())
}
