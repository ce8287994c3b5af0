import type { QueryKey } from '@tanstack/react-query'
import { parse, type RouteParams } from 'regexparam'
import { matchRoute } from 'wouter'
import { bannersQuery } from '#features/banners/client/requests.ts'
import {
  bestSellersQuery,
  categoriesQuery,
  productQuery,
  productSearchQuery,
} from '#features/catalog/client/requests.ts'
import { readSearch } from '#features/catalog/paths.ts'
import { reviewsQuery } from '#features/reviews/client/requests.ts'
import { shopQuery } from '#features/settings/client/requests.ts'
import { informationPaths } from '../information-paths.ts'

type Read = { queryKey: QueryKey }
export type ScreenLine = { path: string; file: string; reads: (params: Params, search: string) => Read[] }
export type Params = Record<string, string>

const screen = <Path extends string>(
  path: Path,
  file: string,
  reads: (params: RouteParams<Path>, search: string) => Read[] = () => [],
): ScreenLine => ({ path, file, reads: reads as ScreenLine['reads'] })

const own = (name: string) => `src/app/client/screens/${name}-screen.tsx`
const page = (feature: string, name: string) => `src/features/${feature}/client/${name}-page.tsx`

/**
 * Every screen of the shop: its path, the file that draws it and what it reads before it is drawn.
 * Only what is the same for everybody is read here; session, cart and wishlist are asked by the browser.
 */
const screens = [
  screen('/', own('home'), () => [categoriesQuery, bestSellersQuery, bannersQuery]),
  screen('/products', own('products'), (_, search) => [categoriesQuery, productSearchQuery(readSearch(search))]),
  screen('/products/:id', own('product'), ({ id }) => [productQuery(id), reviewsQuery(id), categoriesQuery]),
  screen('/gift-finder', own('gift-finder')),
  screen('/cart', page('cart', 'cart')),
  screen('/checkout', page('checkout', 'checkout')),
  screen('/order-success', page('orders', 'order-success')),
  screen('/order-confirmation', page('checkout', 'order-confirmation')),
  screen('/admin/setup', page('accounts', 'first-admin')),
  screen('/forgot-password', page('accounts', 'forgot-password')),
  screen('/reset-password', page('accounts', 'reset-password')),
  screen('/confirm-email', page('accounts', 'confirm-email')),
  screen('/join', page('staff', 'join')),
  screen('/account', page('orders', 'own-orders')),
  screen('/account/orders', page('orders', 'own-orders')),
  screen('/account/orders/:id', page('orders', 'own-order')),
  screen('/account/requests', page('custom-requests', 'own-requests')),
  screen('/account/requests/:id', page('custom-requests', 'own-request')),
  screen('/account/addresses', page('accounts', 'addresses')),
  screen('/account/profile', page('accounts', 'profile')),
  screen('/custom-request', page('custom-requests', 'custom-request')),
  screen('/wishlist', own('wishlist')),
  screen('/contact', own('contact')),
  ...informationPaths.map((path) => screen(path, own('information'))),
  screen('/admin', page('dashboard', 'dashboard')),
  screen('/admin/orders', page('orders', 'admin-orders')),
  screen('/admin/print', page('orders', 'admin-print')),
  screen('/admin/categories', page('catalog', 'admin-categories')),
  screen('/admin/products', page('catalog', 'admin-products')),
  screen('/admin/banners', page('banners', 'admin-banners')),
  screen('/admin/offers', page('offers', 'admin-offers')),
  screen('/admin/custom-requests', page('custom-requests', 'admin-requests')),
  screen('/admin/messages', page('contact', 'admin-messages')),
  screen('/admin/reviews', page('reviews', 'admin-reviews')),
  screen('/admin/customers', page('customers', 'admin-customers')),
  screen('/admin/customers/:id', page('customers', 'admin-customer')),
  screen('/admin/audit', own('admin-audit')),
  screen('/admin/staff', page('staff', 'admin-staff')),
  screen('/admin/settings', own('admin-settings')),
]

export const notFound = screen('*', own('not-found'), () => [categoriesQuery])

/** The screen that an address shows. */
export function findScreen(path: string): { screen: ScreenLine; params: Params } {
  for (const screen of screens) {
    const [found, params] = matchRoute(parse, screen.path, path)
    if (found) return { screen, params: params as Params }
  }
  return { screen: notFound, params: {} }
}

/** What a page reads before it is drawn; every page knows the shop. */
export const readsOf = (screen: ScreenLine, params: Params, search: string): Read[] => [
  shopQuery,
  ...screen.reads(params, search),
]
