import { Agent, request } from 'node:http'

type Answer = { status: number; body: unknown; cookies: string[] }

const agent = new Agent({ keepAlive: true })

/** An HTTP client with its own cookies. Throws if a response is not successful. */
export function newBuyer(origin: string) {
  const cookies = new Map<string, string>()
  const call = async <Body>(method: 'GET' | 'POST', path: string, payload?: object): Promise<Body> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await send(origin + path, method, cookie, payload)
    for (const set of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.body}`)
    return answer.body as Body
  }
  return {
    cookie: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    register: (email: string) =>
      call('POST', '/api/auth/register', { name: 'Ida Lindqvist', email, password: 'whales sing at night' }),
    addToCart: (productId: string) => call('POST', '/api/cart', { productId }),
    /** A whole checkout of one product: cart, payment intent, card, order. */
    buy: async (productId: string, price: string) => {
      await call('POST', '/api/cart', { productId })
      const total = ((Math.round(Number(price) * 100) + 599) / 100).toFixed(2)
      const { clientSecret, paymentIntentId } = await call<{ clientSecret: string; paymentIntentId: string }>(
        'POST',
        '/api/create-payment-intent',
        { amount: Number(total) },
      )
      await call('POST', '/api/test-payments/confirm', { clientSecret, cardNumber: '4242 4242 4242 4242' })
      await call('POST', '/api/orders', {
        stripePaymentIntentId: paymentIntentId,
        total,
        items: [{ productId, quantity: 1, price }],
        shippingAddress: home,
        billingAddress: home,
      })
    },
  }
}
export type Buyer = ReturnType<typeof newBuyer>

const home = {
  name: 'Ida Lindqvist',
  street: '1420 SW Alder Street',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: 'US',
}

function send(address: string, method: string, cookie: string, payload: object | undefined) {
  const body = payload && JSON.stringify(payload)
  return new Promise<Answer>((resolve, reject) => {
    const sent = request(
      address,
      {
        ...{ agent, method },
        headers: {
          ...(cookie && { cookie }),
          ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => {
          const text = Buffer.concat(parts).toString()
          const isJson = response.headers['content-type']?.includes('json')
          const status = response.statusCode ?? 0
          resolve({ status, body: isJson ? JSON.parse(text) : text, cookies: response.headers['set-cookie'] ?? [] })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
