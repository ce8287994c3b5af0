import { inject, parse } from 'regexparam'
import { matchRoute, type Parser } from 'wouter'
import { choosePassword, forgotPassword, profileName } from '#features/base/accounts/titles.ts'
import { answerTime } from '#features/base/settings/answer-time.ts'
import { shopQuery, textQuery } from '#features/base/settings/client/requests.ts'
import { bannersQuery } from '#features/selling/banners/client/requests.ts'
import {
  bestSellersQuery,
  categoriesQuery,
  productQuery,
  productSearchQuery,
} from '#features/selling/catalog/client/requests.ts'
import { readSearch } from '#features/selling/catalog/paths.ts'
import { offersQuery } from '#features/selling/offers/client/requests.ts'
import { reviewsQuery } from '#features/selling/reviews/client/requests.ts'
import type { ScreenPath } from '#platform/link.ts'
import { type MenuName, type Params, type ScreenLine, type ScreenRead, screen } from './screen-line.ts'
import type { QueryNamesByPath } from './screen-queries.ts'

const own = (name: string) => `src/app/client/screens/${name}-screen.tsx`
const page = (feature: string, name: string) => `src/features/${feature}/client/${name}-page.tsx`
const information = { isOpen: true, sitemap: 'itself' } as const
const paying = { frame: 'paying' } as const
const office = { frame: 'office' } as const
const customRequests = 'Custom requests'
const ownOrders = { title: 'Your Orders' }

/** Every screen of the shop. Links, menus, robots, the sitemap and the cache keys of pages are derived from this table. */
const table = [
  screen('/', own('home'), {
    isOpen: true,
    sitemap: 'itself',
    menu: ['shop', 'Home'],
    reads: () => [categoriesQuery, bestSellersQuery, bannersQuery],
  }),
  screen('/products', own('products'), {
    isOpen: true,
    menu: ['shop', 'All Products'],
    sitemap: 'collections',
    reads: (_, search) => [categoriesQuery, productSearchQuery(readSearch(search))],
  }),
  screen('/products/:id', own('product'), {
    isOpen: true,
    sitemap: 'products',
    reads: ({ id }) => [productQuery(id), reviewsQuery(id), categoriesQuery, offersQuery],
  }),
  screen('/gift-finder', own('gift-finder'), {
    isOpen: true,
    sitemap: 'itself',
    menu: ['finding', 'Gift Finder'],
  }),
  screen('/custom-request', page('selling/custom-requests', 'custom-request'), {
    isOpen: true,
    sitemap: 'itself',
    menu: 'finding',
    also: ['/custom-requests'],
    title: 'Custom Request',
    description: `Tell us what you have in mind, show us pictures, and get a quote for a design of your own ${answerTime}.`,
  }),
  screen('/cart', own('cart'), {
    title: 'Your Cart',
    description: 'The gifts in your cart, and their total with shipping.',
  }),
  screen('/checkout', page('orders/checkout', 'checkout'), {
    ...paying,
    title: 'Checkout',
  }),
  screen('/order-success', page('orders/orders', 'order-success'), {
    title: 'Your order',
  }),
  screen('/order-confirmation', page('orders/checkout', 'order-confirmation'), {
    title: 'Finishing your order',
  }),
  screen('/wishlist', own('wishlist'), { title: 'Your Wishlist' }),
  screen('/forgot-password', page('base/accounts', 'forgot-password'), { title: forgotPassword }),
  screen('/reset-password', page('base/accounts', 'reset-password'), {
    title: choosePassword,
  }),
  screen('/confirm-email', page('base/accounts', 'confirm-email'), {
    title: 'Confirm your email address',
  }),
  screen('/join', page('base/staff', 'join'), {
    title: 'Join the shop',
  }),
  screen('/account', page('orders/orders', 'own-orders'), { ...ownOrders, menu: ['account', 'Orders'] }),
  screen('/account/orders', page('orders/orders', 'own-orders'), ownOrders),
  screen('/account/orders/:id', own('own-order'), { title: 'Your Order' }),
  screen('/open-order', page('orders/orders', 'open-order'), { title: 'Opening your order' }),
  screen('/give-address', page('orders/asked-addresses', 'give-address'), { title: 'Where should your gift go?' }),
  screen('/guest-orders/:id', own('guest-order'), { title: 'Your Order' }),
  screen('/guest-account', page('orders/orders', 'guest-account'), { title: 'Create your account' }),
  screen('/account/requests', page('selling/custom-requests', 'own-requests'), {
    title: 'Your Custom Requests',
    menu: ['account', customRequests],
  }),
  screen('/account/requests/:id', page('selling/custom-requests', 'own-request'), { title: 'Your Custom Request' }),
  screen('/account/addresses', page('base/accounts', 'addresses'), {
    title: 'Your Addresses',
    menu: ['account', 'Addresses'],
  }),
  screen('/account/profile', page('base/accounts', 'profile'), {
    title: 'Profile and Security',
    menu: ['account', profileName],
  }),
  screen('/contact', own('contact'), { ...information, reads: () => [textQuery('hours')], menu: ['help', 'Contact'] }),
  screen('/shipping', own('information'), {
    ...information,
    reads: () => [textQuery('shipping')],
    menu: ['help', 'Shipping'],
  }),
  screen('/returns', own('information'), {
    ...information,
    reads: () => [textQuery('returns')],
    menu: ['help', 'Returns'],
  }),
  screen('/faq', own('information'), { ...information, reads: () => [textQuery('faq')], menu: ['help', 'FAQ'] }),
  screen('/about', own('information'), {
    ...information,
    reads: () => [textQuery('about')],
    menu: ['about', 'Our Mission'],
  }),
  screen('/privacy', own('information'), {
    ...information,
    reads: () => [textQuery('privacy')],
    menu: ['about', 'Privacy'],
  }),
  screen('/terms', own('information'), { ...information, reads: () => [textQuery('terms')], menu: ['about', 'Terms'] }),
  screen('/admin', page('figures/dashboard', 'admin-dashboard'), {
    title: 'Dashboard',
    menu: 'office',
    ...office,
  }),
  screen('/admin/setup', page('base/accounts', 'first-admin'), {
    title: 'Set up your shop',
  }),
  screen('/admin/products', page('selling/catalog', 'admin-products'), {
    title: 'Products',
    menu: 'office',
    ...office,
  }),
  screen('/admin/categories', page('selling/catalog', 'admin-categories'), {
    title: 'Categories',
    menu: 'office',
    ...office,
  }),
  screen('/admin/orders', own('admin-orders'), {
    title: 'Orders',
    menu: 'office',
    ...office,
  }),
  screen('/admin/orders/new', page('orders/checkout', 'admin-enter-order'), {
    title: 'New order',
    ...office,
  }),
  screen('/admin/print-queue', own('admin-print-queue'), {
    title: 'Print queue',
    menu: 'office',
    ...office,
  }),
  screen('/admin/filament', page('workshop/filament', 'admin-filament'), {
    title: 'Filament',
    menu: 'office',
    ...office,
  }),
  screen('/admin/packing', own('admin-packing'), {
    title: 'Packing',
    menu: 'office',
    ...office,
  }),
  screen('/admin/banners', page('selling/banners', 'admin-banners'), {
    title: 'Banners',
    menu: 'office',
    ...office,
  }),
  screen('/admin/tracking', page('workshop/tracking', 'admin-tracking'), {
    title: 'Tracking numbers',
    ...office,
  }),
  screen('/admin/print', own('admin-print'), {
    title: 'Print',
    ...office,
  }),
  screen('/admin/profit', page('figures/profit', 'admin-profit'), {
    title: 'Profit',
    menu: 'office-more',
    ...office,
  }),
  screen('/admin/parcel-papers', own('admin-parcel-papers'), {
    title: 'Labels and slips',
    ...office,
  }),
  screen('/admin/offers', page('selling/offers', 'admin-offers'), {
    title: 'Offers',
    menu: 'office-more',
    ...office,
  }),
  screen('/admin/custom-requests', page('selling/custom-requests', 'admin-requests'), {
    title: customRequests,
    menu: 'office-more',
    ...office,
  }),
  screen('/admin/claims', page('orders/claims', 'admin-claims'), {
    title: 'Claims',
    menu: 'office-more',
    ...office,
  }),
  screen('/admin/threads', page('orders/threads', 'admin-threads'), {
    title: 'Threads',
    menu: 'office-more',
    ...office,
  }),
  screen('/admin/reviews', page('selling/reviews', 'admin-reviews'), {
    title: 'Reviews',
    menu: 'office-more',
    ...office,
  }),
  screen('/admin/messages', page('selling/contact', 'admin-messages'), {
    title: 'Messages',
    menu: 'office-more',
    ...office,
  }),
  screen('/admin/customers', page('figures/customers', 'admin-customers'), {
    title: 'Customers',
    menu: 'office-more',
    ...office,
  }),
  screen('/admin/filaments', page('selling/filaments', 'admin-filaments'), { title: 'Filaments', ...office }),
  screen('/admin/count', page('workshop/filament', 'admin-count'), { title: 'Count stock', ...office }),
  screen('/admin/import', page('selling/imports', 'admin-import'), { title: 'Import products', ...office }),
  screen('/admin/customers/:id', page('figures/customers', 'admin-customer'), { title: 'Customer', ...office }),
  screen('/admin/staff', page('base/staff', 'admin-staff'), { title: 'Staff', menu: 'owner', ...office }),
  screen('/admin/audit', own('admin-audit'), {
    title: 'Audit log',
    menu: 'owner',
    ...office,
  }),
  screen('/admin/settings', own('admin-settings'), { title: 'Settings', menu: 'owner', ...office }),
  // In development: every part of the interface in every state.
  ...(process.env.NODE_ENV === 'development' ? [screen('/dev/parts', 'src/app/client/dev/parts-screen.tsx')] : []),
]

type Line = (typeof table)[number]
declare module '#platform/link.ts' {
  interface KnownScreens {
    path: Line['path'] | Line['also'][number]
    query: QueryNamesByPath
  }
}

export const screens: readonly ScreenLine[] = table

export const notFound: ScreenLine = screen('*', own('not-found'), { reads: () => [categoriesQuery] })

/** Each path is parsed once. */
const patterns = new Map<string, ReturnType<Parser>>()
const patternOf: Parser = (path) => {
  const pattern = patterns.get(path) ?? parse(path)
  patterns.set(path, pattern)
  return pattern
}

/** The screen that an address shows. */
export function findScreen(path: string): { screen: ScreenLine; params: Params } {
  for (const screen of screens) {
    const [found, params] = matchRoute(patternOf, screen.path, path)
    if (found) return { screen, params: params as Params }
  }
  return { screen: notFound, params: {} }
}

/** The canonical form of a screen's address: lower case, no trailing slash. Other addresses stay unchanged. */
export function spellingOf(path: string): string {
  const { screen, params } = findScreen(path)
  if (screen === notFound) return path
  const written = Object.entries(params).map(([name, value]) => [
    name,
    encodeURIComponent(decoded(value).toLowerCase()),
  ])
  return inject(screen.path, Object.fromEntries(written))
}

function decoded(value: string) {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The queries that a page loads before rendering. Every page loads the shop's settings. */
export const readsOf = (screen: ScreenLine, params: Params, search: string): ScreenRead[] => [
  shopQuery,
  ...screen.reads(params, search),
]

/** The name of a screen: its title, or else its text in a menu. */
const nameOf = ({ title = '', menu }: ScreenLine) => (typeof menu === 'object' ? menu[1] : title)
export function titleOf(path: ScreenPath): string {
  const line = screens.find((one) => one.path === path)
  return line?.title ?? (line ? nameOf(line) : '')
}

/** The links of a menu, in the table's order. */
export const menuOf = (wanted: MenuName) =>
  screens
    .filter(({ menu }) => (typeof menu === 'object' ? menu[0] : menu) === wanted)
    .map((screen) => ({ href: screen.path, name: nameOf(screen) }))
