import { closeWindows, newCaller, newShopper, openBrowser } from './browser.ts'
import { claimFor } from './claim.ts'
import { type DatabaseKind, newPlace, startShop } from './running-shop.ts'

/** A running demo shop and a browser, for journeys in the back office. */
export async function openOffice(environment: Record<string, string> = {}, on?: DatabaseKind) {
  const place = await newPlace({ ...(on && { on }) })
  const shop = await startShop({ ...place, environment })
  const browser = await openBrowser()
  let people = 0
  return {
    shop,
    browser,
    /** The shop's owner, signed in, with a page of the back office open. */
    asAdmin: async (path: string, width = 1440, wishes: Parameters<typeof newShopper>[3] = {}) => {
      const shopper = await newShopper(browser, shop.address, width, wishes)
      const data = { email: 'admin@example.com', password: shop.password('admin@example.com') }
      await shopper.page.request.post('/api/auth/login', { data })
      await shopper.page.goto(path)
      return shopper
    },
    /** Orders and pays a product, one piece unless `wish` says otherwise; answers the order. */
    ordered: async (name = 'Peppermint Bauble', wish: object = {}) => {
      const { request, close } = await newCaller(shop.address)
      const post = async (path: string, data: object) => (await request.post(path, { data })).json()
      const account = { email: `buyer-${people++}@example.com`, password: 'a long enough password' }
      await post('/api/auth/register', { name: 'Ida Lindqvist', ...account })
      const products = await (await request.get('/api/products?published=true')).json()
      const { id: productId } = products.find((product: { name: string }) => product.name === name)
      await post('/api/cart', { productId, ...wish })
      const claim = claimFor(await (await request.get('/api/cart')).json())
      const { clientSecret, paymentIntentId } = await post('/api/create-payment-intent', {
        amount: Number(claim.total),
      })
      await post('/api/test-payments/confirm', { clientSecret, cardNumber: '4242424242424242' })
      const order = await post('/api/orders', { ...claim, stripePaymentIntentId: paymentIntentId })
      await close()
      const number = (order as { id: string }).id.slice(-8).toUpperCase()
      return { ...order, number, account } as { id: string; userId: string; number: string; account: typeof account }
    },
    close: async () => {
      await closeWindows(browser, shop.address)
      await shop.stop()
      await place.forget()
    },
  }
}
export type Office = Awaited<ReturnType<typeof openOffice>>
