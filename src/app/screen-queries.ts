import type { auditChoices } from '#features/base/audit/audit.ts'
import type { customerChoices } from '#features/figures/customers/paths.ts'
import { colorKeyLength } from '#features/gifts/drawings/colors.ts'
import { fontNames } from '#features/gifts/makes/fonts.ts'
import { sizes } from '#features/gifts/makes/make.ts'
import type { orderChoices } from '#features/orders/orders/paths.ts'
import { maxCategoryLength, maxPages, sortOrders } from '#features/selling/catalog/catalog.ts'
import type { productChoices } from '#features/selling/catalog/product-list.ts'
import type { messageChoices } from '#features/selling/contact/contract.ts'
import type { requestChoices } from '#features/selling/custom-requests/paths.ts'
import { ageGroups, events, finderSteps, interests, priceRanges } from '#features/selling/gift-finder/gift-finder.ts'
import type { reviewChoices } from '#features/selling/reviews/paths.ts'
import type { ScreenPath } from '#platform/link.ts'
import type { ListNames } from '#platform/list-address.ts'
import { searchText } from '#platform/search-text.ts'

/** The allowed values of a query parameter: one or several of a list, a text up to a length, or a number up to a limit. */
type Values = readonly string[] | { several: readonly string[] } | { text: number } | { upTo: number }

/** The query parameters of the screens, by path. Only the server reads the values; browsers do not load this file. */
const screenQueries = {
  '/products': {
    q: { text: searchText },
    category: { text: maxCategoryLength },
    sort: sortOrders,
    page: { upTo: maxPages },
  },
  '/products/:id': {
    view: ['3d'],
    color: { text: colorKeyLength },
    size: sizes,
    font: fontNames,
    letters: { text: colorKeyLength },
  },
  '/gift-finder': {
    step: finderSteps,
    event: events,
    ageGroup: ageGroups,
    interests: { several: interests },
    priceRange: priceRanges,
  },
  '/checkout': { request: { text: 60 } },
  '/order-success': { orderId: { text: 60 } },
  '/order-confirmation': { payment_intent: { text: 200 } },
  '/open-order': { key: { text: 100 } },
  '/give-address': { key: { text: 100 } },
  '/guest-account': { token: { text: 100 }, known: ['1'] },
  '/reset-password': { token: { text: 100 } },
  '/confirm-email': { token: { text: 100 } },
  '/join': { token: { text: 100 } },
  '/admin/setup': { token: { text: 100 } },
} satisfies Partial<Record<ScreenPath, Record<string, Values>>>

/** The query parameters of the back office. Only browsers read their values, because its pages are rendered without them. */
type OfficeQueries = {
  '/admin': 'days' | 'from' | 'until'
  '/admin/products': ListNames<typeof productChoices>
  '/admin/orders': ListNames<typeof orderChoices> | 'order'
  '/admin/print-queue': 'group'
  '/admin/packing': 'order'
  '/admin/tracking': 'orders'
  '/admin/print': 'kind' | 'orders'
  '/admin/profit': 'group' | 'days'
  '/admin/parcel-papers': 'kind' | 'parcels'
  '/admin/custom-requests': ListNames<typeof requestChoices> | 'request'
  '/admin/reviews': ListNames<typeof reviewChoices>
  '/admin/messages': ListNames<typeof messageChoices>
  '/admin/customers': ListNames<typeof customerChoices>
  '/admin/audit': ListNames<typeof auditChoices>
  '/admin/settings': 'field'
}

/** The names of the query parameters of each screen, for links. */
export type QueryNamesByPath = OfficeQueries & {
  [Path in keyof typeof screenQueries]: keyof (typeof screenQueries)[Path] & string
}

/** The known part of a query. Unknown names and values are dropped, because each would make another entry in the page cache. */
export function knownQuery(path: string, given: URLSearchParams): URLSearchParams {
  const known = new URLSearchParams()
  for (const [name, values] of Object.entries<Values>(screenQueries[path as keyof typeof screenQueries] ?? {}))
    for (const value of knownValues(values, given.getAll(name))) known.append(name, value)
  return known
}

function knownValues(values: Values, given: string[]): string[] {
  if ('several' in values) {
    const chosen = given.flatMap((value) => value.split(',')).map((value) => value.trim())
    return values.several.filter((value) => chosen.includes(value))
  }
  const [value = ''] = given
  if (value === '') return []
  if ('text' in values) return [value.trim().slice(0, values.text).trim()].filter(Boolean)
  if ('upTo' in values)
    return /^[1-9]\d*$/.test(value) && Number(value) > 1 && Number(value) <= values.upTo ? [value] : []
  return values.includes(value) ? [value] : []
}
