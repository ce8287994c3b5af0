import * as z from 'zod/mini'
import { Problem } from '#platform/problem.ts'
import type { Config } from '#platform/server/config.ts'
import type { Bought, LabelSeller, Shipment, ToSend } from './label-seller.ts'

type Account = NonNullable<Config['easyPost']>

/** Timeout in milliseconds: EasyPost asks the carriers first. */
const requestTimeout = 30_000
/** Weights are sent in ounces with one decimal. */
const gramsOfOunce = 28.349_523_125
const maxMessageLength = 200

const words = z.string().check(z.maxLength(200))
const rateSchema = z.object({
  id: words,
  carrier: words,
  service: words,
  rate: z.string().check(z.regex(/^\d{1,6}(\.\d{1,4})?$/)),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  delivery_days: z.optional(z.nullable(z.int())),
})
const shipmentSchema = z.object({
  id: words,
  rates: z.array(rateSchema),
  tracking_code: z.optional(z.nullable(words)),
  selected_rate: z.optional(z.nullable(rateSchema)),
  postage_label: z.optional(
    z.nullable(z.object({ label_url: z.string().check(z.regex(/^https?:\/\//), z.maxLength(2000)) })),
  ),
})
const refusalSchema = z.object({ error: z.object({ code: z.optional(z.string()), message: z.optional(z.string()) }) })

/** EasyPost by its HTTP interface: https://docs.easypost.com. decisions/0057 */
export function easyPost(account: Account): LabelSeller {
  const shipmentOf = async (path: string, sent?: object): Promise<Shipment> => read(await call(account, path, sent))
  const look = async (id: string) => {
    const known = await shipmentOf(`shipments/${encodeURIComponent(id)}`)
    // Rates expire: a parcel that was registered days ago is registered again.
    return known.bought ? known : shipmentOf(`shipments/${encodeURIComponent(id)}/rerate`, {})
  }
  return {
    name: 'EasyPost',
    announce: (parcel) => shipmentOf('shipments', { shipment: describe(parcel, account.from) }),
    look,
    buy: async (id, rate) => {
      const answer = await call(account, `shipments/${encodeURIComponent(id)}/buy`, { rate: { id: rate } }, [hasLabel])
      const { bought } = answer === hasLabel ? await look(id) : read(answer)
      if (!bought) throw notItself()
      return bought
    },
  }
}

/** The parcel already has a label: another request bought it, or the answer to the purchase was lost. */
const hasLabel = 'SHIPMENT.POSTAGE.EXISTS'

function describe({ shippingAddress, name, grams }: ToSend, from: string) {
  if (!shippingAddress) throw new Problem('conflict', 'This parcel no longer has an address.')
  const { street, street2, city, state, zip, country, phone, name: to } = shippingAddress
  return {
    reference: name,
    to_address: { name: to, street1: street, street2, city, state, zip, country, phone },
    from_address: { id: from },
    parcel: { weight: Math.max(0.1, Math.round((grams / gramsOfOunce) * 10) / 10) },
    options: { label_format: 'PDF', label_size: '4x6', print_custom_1: name },
  }
}

async function call({ apiBase, key }: Account, path: string, sent?: object, expected: string[] = []): Promise<unknown> {
  const response = await fetch(`${apiBase}/v2/${path}`, {
    method: sent ? 'POST' : 'GET',
    headers: {
      authorization: `Basic ${Buffer.from(`${key}:`).toString('base64')}`,
      ...(sent && { 'content-type': 'application/json' }),
    },
    ...(sent && { body: JSON.stringify(sent) }),
    redirect: 'error',
    signal: AbortSignal.timeout(requestTimeout),
  }).catch(() => {
    throw new Problem('unavailable', 'EasyPost does not answer. Please try again in a moment.')
  })
  const body = await readAnswer(response)
  if (response.ok) return body
  if (response.status === 401 || response.status === 403)
    throw new Problem('unavailable', 'EasyPost refuses the key. Check EASYPOST_API_KEY.')
  const { code, message } = refusalSchema.safeParse(body).data?.error ?? {}
  if (code && expected.includes(code)) return code
  if (response.status >= 500 || !message) throw notItself()
  throw new Problem('conflict', `EasyPost says: ${message.replaceAll(key, '…').slice(0, maxMessageLength)}`)
}

/** The most bytes of an answer. A shipment with all carriers' rates has some 30 kB. */
const maxAnswerBytes = 1024 * 1024

/** The JSON of an answer; undefined for another text. Throws for an answer without end. */
async function readAnswer(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    // Leaving the loop cancels the stream.
    if (bytes > maxAnswerBytes) throw notItself()
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

const notItself = () => new Problem('unavailable', 'EasyPost sent an answer that the shop cannot read.')

function read(answer: unknown): Shipment {
  const { data } = shipmentSchema.safeParse(answer)
  if (!data) throw notItself()
  const { id, rates, tracking_code: trackingNumber, selected_rate: rate, postage_label: label } = data
  return {
    id,
    rates: rates.map(rateOf).toSorted((one, other) => byNumber.compare(one.price, other.price)),
    bought:
      rate && label && trackingNumber ? boughtOf({ ...rateOf(rate), trackingNumber, address: label.label_url }) : null,
  }
}

/** The cheapest first, within one currency. */
const byNumber = new Intl.Collator('en', { numeric: true })

const boughtOf = ({ carrier, service, price, currency, trackingNumber, address }: Bought): Bought => ({
  ...{ carrier, service, price, currency, trackingNumber, address },
})

const rateOf = ({ id, carrier, service, rate, currency, delivery_days }: z.output<typeof rateSchema>) => ({
  ...{ id, carrier, service, price: rate, currency, days: delivery_days ?? null },
})
