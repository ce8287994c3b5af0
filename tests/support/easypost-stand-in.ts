import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { json } from 'node:stream/consumers'

type Rate = {
  id: string
  carrier: string
  service: string
  rate: string
  currency: string
  delivery_days: number | null
}
type Shipment = {
  id: string
  object: 'Shipment'
  reference: string
  to_address: Record<string, string | undefined>
  from_address: { id: string }
  parcel: { weight: number }
  rates: Rate[]
  selected_rate: Rate | null
  tracking_code: string | null
  postage_label: { object: 'PostageLabel'; label_url: string; label_size: string; label_file_type: string } | null
}

/** A stand-in for EasyPost's API for labels, over HTTP. */
export async function startEasyPost(key: string) {
  const shipments = new Map<string, Shipment>()
  /** Failures of the next calls: the answer of a successful call is lost, or the server fails. */
  const troubles: ('unanswered' | 'broken' | 'nonsense' | 'endless' | 'echo')[] = []
  const address = { port: 0 }
  const server = createServer(async (request, response) => {
    const trouble = troubles.shift()
    const answer = (status: number, body: object) => {
      if (trouble === 'unanswered') return void request.socket.destroy()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const refuse = (status: number, code: string, message: string) =>
      answer(status, { error: { code, message, errors: [] } })
    if (trouble === 'broken') return refuse(502, 'BAD_GATEWAY', 'Bad gateway')
    if (trouble === 'endless') return void Readable.from(endless(), { objectMode: false }).pipe(response.writeHead(200))
    if (trouble === 'echo') return refuse(422, 'PARAMETER.INVALID', `No account has the key ${key}.`)
    if (trouble === 'nonsense') return answer(200, { hello: 'world' })
    if (request.headers.authorization !== `Basic ${Buffer.from(`${key}:`).toString('base64')}`)
      return refuse(401, 'APIKEY.INACTIVE', 'This api key is no longer active.')
    const [, , kind, id, verb] = (request.url ?? '').split('/')
    if (kind !== 'shipments') return refuse(404, 'NOT_FOUND', 'The requested resource could not be found.')
    const sent = request.method === 'POST' ? ((await json(request)) as { shipment?: Shipment; rate?: Rate }) : {}
    if (!id) {
      const asked = sent.shipment
      if (!asked || !/^adr_/.test(asked.from_address.id) || !asked.to_address.street1 || !(asked.parcel.weight > 0))
        return refuse(422, 'SHIPMENT.INVALID_PARAMS', 'Unable to create shipment, one or more parameters were invalid.')
      const shipment: Shipment = {
        ...{ id: idOf('shp'), object: 'Shipment', reference: asked.reference, to_address: asked.to_address },
        ...{ from_address: asked.from_address, parcel: asked.parcel, rates: ratesOf(asked) },
        ...{ selected_rate: null, tracking_code: null, postage_label: null },
      }
      shipments.set(shipment.id, shipment)
      return answer(201, shipment)
    }
    const shipment = shipments.get(id)
    if (!shipment) return refuse(404, 'NOT_FOUND', 'The requested resource could not be found.')
    if (verb === 'rerate') Object.assign(shipment, { rates: ratesOf(shipment) })
    if (verb !== 'buy') return answer(200, shipment)
    if (shipment.postage_label)
      return refuse(422, 'SHIPMENT.POSTAGE.EXISTS', 'Postage already exists for this shipment.')
    const rate = shipment.rates.find((one) => one.id === sent.rate?.id)
    if (!rate) return refuse(422, 'SHIPMENT.POSTAGE.FAILURE', 'The rate is no longer available.')
    Object.assign(shipment, {
      selected_rate: rate,
      tracking_code: rate.carrier === 'USPS' ? '9400111202555842332669' : '1Z5R89390357567127',
      postage_label: {
        ...{ object: 'PostageLabel', label_size: '4x6', label_file_type: 'application/pdf' },
        label_url: `http://127.0.0.1:${address.port}/labels/${shipment.id}.pdf`,
      },
    })
    return answer(200, shipment)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  Object.assign(address, server.address() as AddressInfo)
  return {
    ...{ shipments, troubles, address: `http://127.0.0.1:${address.port}` },
    close: () => new Promise((closed) => server.close(closed)),
  }
}

function* endless() {
  yield '{"id":"'
  while (true) yield 'x'.repeat(64 * 1024)
}

const idOf = (kind: string) => `${kind}_${randomBytes(16).toString('hex')}`

/** Each request gets new rate ids; only one carrier takes heavy parcels. */
function ratesOf({ parcel }: Pick<Shipment, 'parcel'>): Rate[] {
  const usual = { currency: 'USD' }
  const ups = { id: idOf('rate'), carrier: 'UPS', service: 'Ground', rate: '11.20', delivery_days: 3, ...usual }
  if (parcel.weight > 1000) return [ups]
  return [ups, { id: idOf('rate'), carrier: 'USPS', service: 'Priority', rate: '7.58', delivery_days: 2, ...usual }]
}
