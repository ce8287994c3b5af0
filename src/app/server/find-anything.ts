import { accountPaths } from '#features/base/accounts/paths.ts'
import type { Found } from '#features/base/office/contract.ts'
import { readCustomerSearch } from '#features/figures/customers/paths.ts'
import { findCustomers } from '#features/figures/customers/server/find-customers.ts'
import { nameWithWords } from '#features/gifts/makes/make-words.ts'
import type { AdminOrder } from '#features/orders/orders/contract.ts'
import { orderNumber, orderStatusNames } from '#features/orders/orders/order.ts'
import { orderPaths, readOrderSearch } from '#features/orders/orders/paths.ts'
import { searchOrders } from '#features/orders/orders/server/find-orders-of-list.ts'
import { readProductList } from '#features/selling/catalog/product-list.ts'
import { listForAdmin } from '#features/selling/catalog/server/find-products-of-list.ts'
import { readMessageSearch, writeMessageSearch } from '#features/selling/contact/contract.ts'
import { listMessages } from '#features/selling/contact/server/find-messages.ts'
import { requestStatusNames } from '#features/selling/custom-requests/custom-request.ts'
import { customRequestPaths, readRequestSearch } from '#features/selling/custom-requests/paths.ts'
import { searchRequests } from '#features/selling/custom-requests/server/find-requests.ts'
import { linkTo } from '#platform/link.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'

const maxOfEachKind = 5

/** Finds orders, products, customers, messages and requests by a typed text, a few of each. */
export async function findAnything(shop: Shop, viewer: Viewer, typed: string): Promise<Found[]> {
  const query = new URLSearchParams({ q: typed })
  const [orders, products, people, messages, requests] = await Promise.all([
    searchOrders(shop, readOrderSearch(query)),
    listForAdmin(shop, viewer, readProductList(query)),
    findCustomers(shop, readCustomerSearch(query)),
    listMessages(shop, readMessageSearch(query)),
    searchRequests(shop, viewer, readRequestSearch(query)),
  ])
  return [
    ...orders.orders.slice(0, maxOfEachKind).map(
      ({ id, customerName, status, items }): Found => ({
        kind: 'Order',
        title: `#${orderNumber(id)}`,
        detail: [customerName, nameGifts(items), orderStatusNames[status]].filter(Boolean).join(' · '),
        href: orderPaths.adminOrder(id),
      }),
    ),
    ...products.rows.slice(0, maxOfEachKind).map(
      ({ name, stock, id }): Found => ({
        kind: 'Product',
        title: name,
        detail: `${stock} in stock`,
        href: linkTo('/admin/products', null, { q: id }),
      }),
    ),
    ...people.customers.slice(0, maxOfEachKind).map(
      ({ id, name, email }): Found => ({
        kind: 'Customer',
        title: name,
        detail: email,
        href: accountPaths.customer(id),
      }),
    ),
    ...messages.messages.slice(0, maxOfEachKind).map(
      ({ id, subject, name }): Found => ({
        kind: 'Message',
        title: subject,
        detail: name,
        href: linkTo('/admin/messages', null, writeMessageSearch({ q: id })),
      }),
    ),
    ...requests.requests.slice(0, maxOfEachKind).map(
      ({ id, title, customerName, status }): Found => ({
        kind: 'Request',
        title,
        detail: `${customerName} · ${requestStatusNames[status]}`,
        href: customRequestPaths.admin(id),
      }),
    ),
  ]
}

/** `Keepsake Heart “Ida” + 2`. */
function nameGifts([first, ...others]: AdminOrder['items']) {
  if (!first) return ''
  const gift = nameWithWords(first.productName, first.customization)
  return others.length > 0 ? `${gift} + ${others.length}` : gift
}
