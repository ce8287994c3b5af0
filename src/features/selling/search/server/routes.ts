import { productSearchAnswerSchema } from '#features/selling/catalog/contract.ts'
import { readSearch } from '#features/selling/catalog/paths.ts'
import { productListTags } from '#features/selling/catalog/server/cache-tags.ts'
import { searchParameter } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import type { Shop } from '#platform/server/shop.ts'
import { suggestionsSchema } from '../contract.ts'
import { searchProducts, suggestProducts } from './find-by-words.ts'

/** `/api/products/search` and `/suggest`: the product search. */
export const searchCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/search',
      {
        who: 'everybody',
        does: 'Finds published products, with their total number.',
        query: {
          ...searchParameter,
          category: 'A category’s id, slug or type.',
          sort: '`best`, `newest`, `price-low`, `price-high` or `name`.',
          page: 'All pages up to this page, from 1.',
        },
        gives: productSearchAnswerSchema,
        shows: () => productListTags,
      },
      ({ query }) => searchProducts(shop, readSearch(query)),
    )
    .get(
      '/suggest',
      {
        who: 'everybody',
        does: 'Suggests a few gifts for a partly typed search.',
        query: { q: 'Search words; the last may be incomplete.' },
        gives: suggestionsSchema,
        shows: () => productListTags,
      },
      ({ query }) => suggestProducts(shop, readSearch(query).q),
    )
