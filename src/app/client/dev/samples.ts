import { ownSessionsQuery, secondFactorQuery } from '#features/base/accounts/client/account-requests.ts'
import { sessionQuery } from '#features/base/accounts/client/requests.ts'
import type { User } from '#features/base/accounts/contract.ts'
import { viewsQuery } from '#features/base/office/client/requests.ts'
import { shopQuery } from '#features/base/settings/client/requests.ts'
import { newShop } from '#features/base/settings/new-shop.ts'
import { salesQuery } from '#features/figures/dashboard/client/requests.ts'
import { drawingPath } from '#features/gifts/drawings/addresses.ts'
import type { MakeDescription } from '#features/gifts/makes/make.ts'
import type { Basket } from '#features/orders/checkout/client/basket.ts'
import type { Order } from '#features/orders/orders/contract.ts'
import { orderStatuses } from '#features/orders/orders/order.ts'
import type { Banner } from '#features/selling/banners/contract.ts'
import type { CartItem } from '#features/selling/cart/contract.ts'
import { totalsOfCart } from '#features/selling/cart/totals.ts'
import { allCategoriesQuery } from '#features/selling/catalog/client/admin-requests.ts'
import { bestSellersQuery } from '#features/selling/catalog/client/requests.ts'
import type { Category, Product } from '#features/selling/catalog/contract.ts'
import type { CustomRequest } from '#features/selling/custom-requests/contract.ts'
import { giftsQuery } from '#features/selling/gift-finder/client/requests.ts'
import type { AllAnswers } from '#features/selling/gift-finder/gift-finder.ts'
import { offersQuery } from '#features/selling/offers/client/requests.ts'
import { reviewedLinesQuery, reviewsQuery } from '#features/selling/reviews/client/requests.ts'
import { suggestionsQuery } from '#features/selling/search/client/requests.ts'
import type { SentModel } from '#features/selling/sent-models/contract.ts'
import { wishlistQuery } from '#features/selling/wishlist/client/requests.ts'
import { createQueryClient, HttpError } from '#platform/client/http.ts'
import { demoQuery } from '../demo-requests.ts'

const at = '2026-11-20T09:30:00.000Z'
export const mira = 'Mira Okafor'
const ola = 'Ola Berg'
export const customer: User = { id: 'mira', name: mira, email: 'mira@example.com', role: 'customer', staffRole: null }
export const owner: User = { ...customer, role: 'admin', staffRole: 'owner' }

export const product: Product = {
  id: 'a-sample',
  name: 'Sitting Rabbit',
  description: 'Ears up, one paw on the egg.',
  price: '16.00',
  stock: 4,
  whenOutOfStock: 'print-to-order',
  images: [drawingPath('bunny'), drawingPath('egg')],
  imageTexts: ['From the front', ''],
  imageColors: ['red', ''],
  modelFile: null,
  material: 'pla',
  categoryId: 'spring',
  isPublished: true,
  createdAt: at,
  version: 1,
}
export const sampleProducts: Product[] = [
  product,
  {
    ...product,
    id: 'another',
    name: 'Vase with a very long name that goes over three lines',
    images: [drawingPath('vase')],
  },
  { ...product, id: 'gone', name: 'Last Star', images: [drawingPath('star')], stock: 0, whenOutOfStock: 'stop' },
  { ...product, id: 'solid', name: 'Rocket to Turn', images: [drawingPath('rocket')], modelFile: '/files/rocket.glb' },
]

export const category: Category = {
  id: 'spring',
  name: 'Spring Table',
  slug: 'spring',
  description: 'For the breakfast in the garden.',
  type: 'seasonal',
  image: null,
  isPublished: true,
  createdAt: at,
}

export const sampleMakes: MakeDescription[] = [
  { color: 'red', size: 'medium', engraving: '' },
  { color: 'blue', size: 'large', engraving: 'For Mira & Ola' },
  { color: 'gold', size: 'small', engraving: 'W'.repeat(50), options: { standHeight: 12, ring: true } },
]

export const sampleCartItems: CartItem[] = sampleProducts.slice(0, 3).map((one, index) => ({
  id: `line-${index}`,
  productId: one.id,
  quantity: index + 1,
  customization: sampleMakes[index] ?? { color: 'red', size: 'medium', engraving: '' },
  unitPrice: one.price,
  priceBefore: index === 1 ? '12.00' : null,
  image: one.images[0] ?? null,
  modelFile: null,
  hasRunOut: index === 2,
  haveLettersRunOut: index === 2,
  hasPartRunOut: false,
  isOffered: index !== 1,
  createdAt: at,
  product: one,
}))

const lines = sampleCartItems.map(
  ({ id, productId, quantity, unitPrice, image, product: { name }, customization }) => ({
    ...{ id, productId, quantity, unitPrice, name, customization },
    image: image ?? undefined,
  }),
)
const offer = { title: 'Warm-up', discountType: 'percentage' as const, value: '10.00' }
export const basket: Basket = {
  lines,
  totals: totalsOfCart(lines, { shippingFee: '5.99', taxPercent: '8.25', offers: [offer] }),
  gift: undefined,
  furtherRecipients: [],
  total: '99.52',
  customRequestId: undefined,
}

export const address = {
  name: mira,
  street: '12 Long Lane',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: 'US',
}

export const order: Order = {
  guest: null,
  wrapping: '4.50',
  gift: {
    ...{ wrapping: 'Kraft paper', notBefore: '2026-12-18', wishedDay: '2026-12-24' },
    ...{ message: 'Happy birthday, Mira!', hidesPrices: true },
  },
  id: '00000000-0000-4000-8000-0000a1b2c3d4',
  userId: 'mira',
  status: 'delivered',
  paymentStatus: 'partly-refunded',
  subtotal: '96.00',
  discount: '9.60',
  offerTitle: offer.title,
  shipping: '5.99',
  tax: '7.13',
  total: '99.52',
  shippingAddress: address,
  billingAddress: address,
  trackingNumber: 'LL100731',
  arrival: { leavesOn: '2026-11-30', from: '2026-12-02', to: '2026-12-05', isDelayed: false },
  createdAt: at,
  items: sampleCartItems.map(
    ({ id, productId, quantity, unitPrice, image, product: { name }, customization, modelFile }, index) => ({
      ...{ id, productId, quantity, image, customization, modelFile },
      orderId: 'a-sample',
      productName: name,
      price: unitPrice,
      isPrintedFromModel: index === 0,
      isReprint: false,
    }),
  ),
  timeline: orderStatuses.slice(0, 4).map((status) => ({ status, at })),
  refunded: '5.00',
  stripePaymentIntentId: 'test_sample',
  customer: { name: mira, email: customer.email },
  history: [
    { kind: 'placed', by: null, from: null, to: 'pending', text: null, at },
    { kind: 'status', by: ola, from: 'pending', to: 'processing', text: 'It is on the plate.', at },
    { kind: 'refund', by: ola, from: null, to: null, text: 'One edge was rough, and five dollars went back.', at },
    { kind: 'dispute', by: null, from: null, to: null, text: 'The bank asks.', at },
    { kind: 'note', by: ola, from: null, to: null, text: 'Pack it in straw.', at },
  ],
}

export const sentModel: SentModel = {
  id: 'a-sample',
  name: 'garden gnome.stl',
  drawnIn: 'mm',
  form: 'stl',
  triangles: 48_210,
  size: [62, 48.5, 120],
  notClosed: null,
  volume: 84.2,
  grams: 31.4,
  minutes: 214,
  pieces: 1,
  leftOut: [],
  colors: [
    { name: 'Coat', hex: '#2f6db5', grams: 20.1 },
    { name: 'Hat', hex: '#d13a25', grams: 8.2 },
    { name: 'Beard', grams: 3.1 },
  ],
  changes: 412,
  towerLayers: 540,
}

export const request: CustomRequest = {
  id: 'a-sample',
  userId: 'mira',
  title: 'Our dog on a stand',
  description: 'He has one ear up.\nThe other hangs.',
  category: 'gift',
  referenceImages: [drawingPath('dino')],
  model: sentModel,
  specifications: {
    dimensions: '10 × 8 × 5 cm',
    color: 'brown',
    material: 'PLA',
    quantity: 2,
    specialRequirements: 'No edges.',
  },
  budget: 'Up to $80',
  timeline: 'flexible',
  status: 'quoted',
  quote: '45.00',
  quoteExpiresAt: at,
  quoteMessage: 'With the ear.',
  estimatedDelivery: at,
  orderId: null,
  createdAt: at,
  updatedAt: at,
}

export const sampleBanners: Banner[] = ['planter', 'giftbox'].map((shape, index) => ({
  id: shape,
  title: index ? 'Wrapped for you' : 'Green for the sill',
  description: index ? null : 'No watering of their own.',
  image: drawingPath(index ? 'giftbox' : 'planter'),
  link: null,
  isPublished: true,
  startDate: null,
  endDate: null,
  createdAt: at,
}))

export const answers: AllAnswers = {
  event: 'birthday',
  ageGroup: 'adult',
  interests: ['reading'],
  priceRange: '25to50',
}

/** A query client that is filled with the samples. Other queries stay loading. */
export function samples(user: User | null = customer) {
  const queries = createQueryClient(() => new Promise<Response>(() => undefined))
  queries.setQueryData(sessionQuery.queryKey, { user })
  queries.setQueryData(shopQuery.queryKey, newShop)
  queries.setQueryData(wishlistQuery.queryKey, [{ id: 'wish', productId: product.id, createdAt: at, product }])
  const reviews = [
    { id: 'one', authorName: 'Ola B.', rating: 5, text: 'It stands on the sill and looks at the rain.', createdAt: at },
    { id: 'two', authorName: 'Ida L.', rating: 3, text: null, createdAt: at },
  ]
  queries.setQueryData(reviewsQuery(product.id).queryKey, { average: 4, count: 27, reviews, nextPage: 2 })
  queries.setQueryData(reviewsQuery('another').queryKey, { average: null, count: 0, reviews: [], nextPage: null })
  queries.setQueryData(reviewedLinesQuery.queryKey, ['line-1'])
  queries.setQueryData(bestSellersQuery.queryKey, sampleProducts)
  queries.setQueryData(offersQuery.queryKey, [])
  queries.setQueryData(viewsQuery('samples').queryKey, [{ id: 'mine', name: 'Of my own', query: '' }])
  queries.setQueryData(allCategoriesQuery.queryKey, [category])
  queries.setQueryData(demoQuery.queryKey, { orders: 40 })
  queries.setQueryData(secondFactorQuery.queryKey, { isOn: true, recoveryCodesLeft: 9 })
  queries.setQueryData(ownSessionsQuery.queryKey, [])
  queries.setQueryData(
    suggestionsQuery('rabbit').queryKey,
    sampleProducts.map(({ id, name, price, images }) => ({ id, name, price, image: images[0] ?? null })),
  )
  queries.setQueryData(giftsQuery(answers).queryKey, {
    results: sampleProducts
      .slice(0, 2)
      .map((one) => ({ product: one, score: 3, reasons: ['It likes to be read to.'] })),
  })
  queries.setQueryData(salesQuery({ days: 30 }).queryKey, {
    from: '2026-11-18',
    until: '2026-11-20',
    orders: 6,
    revenue: '190.20',
    days: ['2026-11-18', '2026-11-19', '2026-11-20'].map((day, index) => ({
      day,
      orders: index + 1,
      revenue: '31.70',
    })),
    bestSellers: [{ productId: null, name: product.name, pieces: 4, revenue: '64.00' }],
  })
  return queries
}

/** A query client whose every request fails. */
export function unreadable() {
  const queries = createQueryClient(() => new Response(null, { status: 500 }))
  queries.setQueryData(shopQuery.queryKey, newShop)
  return queries
}
/** Samples whose writes stay pending. */
export const unanswered = () => sending(() => new Promise<never>(() => undefined))
/** Samples whose writes are refused. */
export const refusingQueries = () => sending(() => Promise.reject(new HttpError(400, 'It is not taken like that.')))

function sending(answer: () => Promise<never>) {
  const queries = samples()
  const usual = queries.defaultMutationOptions.bind(queries)
  queries.defaultMutationOptions = (options) => usual(options && { ...options, mutationFn: answer })
  return queries
}
