import { Hono } from 'hono'
import { findViewer } from '#features/base/accounts/server/cookies.ts'
import { accountCalls } from '#features/base/accounts/server/routes.ts'
import { userCalls } from '#features/base/accounts/server/user-routes.ts'
import { auditCalls } from '#features/base/audit/server/routes.ts'
import { findCalls, viewCalls } from '#features/base/office/server/routes.ts'
import { testPaymentCalls } from '#features/base/payments/server/routes.ts'
import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { settingsCalls, shopCalls, textCalls } from '#features/base/settings/server/routes.ts'
import { joinCalls, staffCalls } from '#features/base/staff/server/routes.ts'
import { customerCalls } from '#features/figures/customers/server/routes.ts'
import { dashboardCalls } from '#features/figures/dashboard/server/routes.ts'
import { profitCalls } from '#features/figures/profit/server/routes.ts'
import { addressLinkCalls, orderAddressLinkCalls } from '#features/orders/asked-addresses/server/routes.ts'
import { checkoutCalls } from '#features/orders/checkout/server/routes.ts'
import { stripeWebhookCalls } from '#features/orders/checkout/server/stripe-webhook.ts'
import { claimCalls, orderClaimCalls } from '#features/orders/claims/server/routes.ts'
import { orderChangeCalls } from '#features/orders/order-changes/server/routes.ts'
import { guestOrderCalls } from '#features/orders/orders/server/guest-routes.ts'
import { orderListCalls } from '#features/orders/orders/server/list-routes.ts'
import { ownOrderCalls } from '#features/orders/orders/server/own-routes.ts'
import { orderCalls } from '#features/orders/orders/server/routes.ts'
import { threadCalls } from '#features/orders/threads/server/routes.ts'
import { bannerCalls } from '#features/selling/banners/server/routes.ts'
import { cartCalls } from '#features/selling/cart/server/routes.ts'
import { categoryCalls } from '#features/selling/catalog/server/category-routes.ts'
import { productCalls } from '#features/selling/catalog/server/routes.ts'
import { contactCalls, messageCalls } from '#features/selling/contact/server/routes.ts'
import { customRequestCalls } from '#features/selling/custom-requests/server/routes.ts'
import { designCalls } from '#features/selling/designs/server/routes.ts'
import { shopFilamentCalls, shopMaterialCalls } from '#features/selling/filaments/server/routes.ts'
import { giftFinderCalls } from '#features/selling/gift-finder/server/routes.ts'
import { importCalls } from '#features/selling/imports/server/routes.ts'
import { offerCalls } from '#features/selling/offers/server/routes.ts'
import { modelCalls } from '#features/selling/proofs/server/routes.ts'
import { reviewCalls } from '#features/selling/reviews/server/routes.ts'
import { searchCalls } from '#features/selling/search/server/routes.ts'
import { sentModelCalls } from '#features/selling/sent-models/server/routes.ts'
import { mailWebhookCalls } from '#features/selling/threads/server/mail-webhook.ts'
import { savedReplyCalls, threadCallsOf } from '#features/selling/threads/server/routes.ts'
import { wishlistCalls } from '#features/selling/wishlist/server/routes.ts'
import { countCalls, filamentCalls } from '#features/workshop/filament/server/routes.ts'
import { orderParcelCalls, parcelCalls } from '#features/workshop/parcels/server/routes.ts'
import { postageCalls } from '#features/workshop/postage/server/routes.ts'
import { printFileCalls, printingCalls } from '#features/workshop/print-queue/server/print-file-routes.ts'
import { printQueueCalls } from '#features/workshop/print-queue/server/routes.ts'
import { printerLinkCalls, printerSpeedCalls } from '#features/workshop/printer-links/server/routes.ts'
import { printerCalls } from '#features/workshop/printers/server/routes.ts'
import { trackingCalls } from '#features/workshop/tracking/server/routes.ts'
import { answerProblem } from '#platform/server/answer-problems.ts'
import { Calls, type MountedCall, maxBodyBytes } from '#platform/server/calls.ts'
import { limitBody, originOf, type ShopEnv } from '#platform/server/http.ts'
import { refuseForeignPages } from '#platform/server/refuse-foreign-pages.ts'
import type { Shop } from '#platform/server/shop.ts'
import { descriptionSchema } from '../contract.ts'
import { demoCalls } from './demo-calls.ts'
import { nothingHere } from './nothing-here.ts'
import { describeApi } from './openapi.ts'

const bodyBytes = 100_000

/** The API with the description of each call, one line per feature. Pages call it in-process, browsers over HTTP. */
export function createApi(shop: Shop) {
  const { config } = shop
  const api = new Hono<ShopEnv>().basePath('/api')
  api.onError(answerProblem)
  const calls: MountedCall[] = []
  const mount = (path: string, mounted: Calls) => calls.push(...mounted.mountOn(api, path))
  api.use(
    refuseForeignPages,
    limitBody((method, path) => maxBodyBytes(calls, method, path) ?? bodyBytes),
    async (c, next) => {
      if (!c.get('log')) c.set('log', shop.log)
      c.header('cache-control', 'no-store')
      c.set('findViewer', () => findViewer(shop, c))
      await next()
    },
  )
  mount('/auth', accountCalls(shop))
  mount('/auth', joinCalls(shop))
  mount('/staff', staffCalls(shop))
  mount('/audit', auditCalls(shop))
  mount('/shop', shopCalls(shop))
  mount('/texts', textCalls(shop))
  mount('/settings', settingsCalls(shop))
  mount('/demo', demoCalls(shop))
  mount('/designs', designCalls(shop))
  mount('/products', searchCalls(shop))
  mount('/products', importCalls(shop))
  mount('/products', productCalls(shop))
  mount('/categories', categoryCalls(shop))
  mount('/banners', bannerCalls(shop))
  mount('/offers', offerCalls(shop))
  mount('/cart', cartCalls(shop))
  mount('/wishlist', wishlistCalls(shop))
  mount('/gift-finder', giftFinderCalls(shop))
  mount('/contact', contactCalls(shop))
  mount('/messages', messageCalls(shop))
  mount('/sent-models', sentModelCalls(shop))
  mount('/custom-requests', customRequestCalls(shop))
  mount('/orders', orderListCalls(shop))
  mount('/orders', orderCalls(shop))
  mount('/orders', orderChangeCalls(shop))
  mount('/orders', orderClaimCalls(shop))
  mount('/claims', claimCalls(shop))
  mount('/orders', threadCallsOf(shop, 'order'))
  mount('/custom-requests', threadCallsOf(shop, 'request'))
  mount('/threads', threadCalls(shop))
  mount('/saved-replies', savedReplyCalls(shop))
  mount('/orders', orderAddressLinkCalls(shop))
  mount('/address-links', addressLinkCalls(shop))
  mount('/models', modelCalls(shop))
  mount('/orders', printFileCalls(shop))
  mount('/printing', printingCalls(shop))
  mount('/print-queue', printQueueCalls(shop))
  mount('/printers', printerCalls(shop))
  mount('/printers', printerSpeedCalls(shop))
  mount('/printer-links', printerLinkCalls(shop))
  mount('/spools', filamentCalls(shop))
  mount('/filaments', shopFilamentCalls(shop))
  mount('/materials', shopMaterialCalls(shop))
  mount('/count', countCalls(shop))
  mount('/parcels', parcelCalls(shop))
  mount('/postage', postageCalls(shop))
  mount('/orders', orderParcelCalls(shop))
  mount('/tracking', trackingCalls(shop))
  mount('/guest-orders', guestOrderCalls(shop))
  mount('/user/orders', ownOrderCalls(shop))
  mount('/user', userCalls(shop))
  mount('/', reviewCalls(shop))
  mount('/views', viewCalls(shop))
  mount('/customers', customerCalls(shop))
  mount('/dashboard', dashboardCalls(shop))
  mount('/profit', profitCalls(shop))
  mount('/find', findCalls(shop))
  mount('/', checkoutCalls(shop))
  if (shop.payments.name === 'test') mount('/test-payments', testPaymentCalls(shop))
  mount('/', mailWebhookCalls(shop))
  if (config.stripe) mount('/', stripeWebhookCalls(shop))
  mount(
    '/',
    new Calls().get(
      '/openapi.json',
      { who: 'everybody', does: 'This description.', gives: descriptionSchema },
      async ({ c }) => describeApi(calls, await findSettings(shop), originOf(config.publicUrl, c)),
    ),
  )
  api.all('/*', (c) => c.text(nothingHere().message, 404))
  return Object.assign(api, { calls })
}
