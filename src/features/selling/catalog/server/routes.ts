import { arrivalsSchema } from '#features/selling/delivery/contract.ts'
import { Problem } from '#platform/problem.ts'
import { deletedAnswer, describeChoices, publishedParameter, sameAsCsv } from '#platform/server/call-descriptions.ts'
import { Calls } from '#platform/server/calls.ts'
import { sendCsv } from '#platform/server/csv.ts'
import { firstIssueSentence } from '#platform/server/http.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeProductSchema, createProductSchema } from '../admin-contract.ts'
import { maxPieces } from '../catalog.ts'
import { productListAnswerSchema, productSchema, productsSchema, textCheckSchema } from '../contract.ts'
import { productSearchApi } from '../paths.ts'
import { wantedPieces } from '../pieces-schema.ts'
import { productChoices, readProductList } from '../product-list.ts'
import { productListTags, productTags } from './cache-tags.ts'
import { changeProduct, createProduct, deleteProduct } from './change-products.ts'
import { checkText } from './check-text.ts'
import { findProductArrival } from './find-product-arrival.ts'
import { findProduct, listProducts } from './find-products.ts'
import { eachProduct, listForAdmin } from './find-products-of-list.ts'
import { productCsv } from './product-csv.ts'

/** Maximum length of an unpaged list. */
const maxListed = 1000

/** Limit of a request body, which may contain pictures as data strings. */
const productBytes = 12_000_000

const itsUsual = 'A color or size of the product; the product’s first by default.'

/** `/api/products`: lists, search and single products for everyone, and changes for admins. */
export const productCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'everybody',
        does: `Lists products, newest first, at most ${maxListed.toLocaleString('en-US')}. If there are more, a \`Link\` header names the search.`,
        query: { ...publishedParameter, limit: 'The maximum number of products.' },
        gives: productsSchema,
        shows: () => productListTags,
      },
      async ({ who, query, c }) => {
        const limit = readLimit(query)
        const wish = { publishedOnly: query.get('published') === 'true', limit: limit + 1 }
        const found = await listProducts(shop, who, wish)
        if (found.length > limit) c.header('link', `<${productSearchApi}>; rel="search"`)
        return found.slice(0, limit)
      },
    )
    .get(
      '/list',
      {
        who: 'an admin',
        does: 'Lists all products, in pages.',
        query: describeChoices(productChoices),
        gives: productListAnswerSchema,
      },
      ({ viewer, query }) => listForAdmin(shop, viewer, readProductList(query)),
    )
    .get(
      '/export.csv',
      {
        who: 'an admin',
        does: sameAsCsv,
        query: describeChoices(productChoices),
        gives: { contentType: 'text/csv', does: 'The file.' },
      },
      async ({ query, c }) =>
        sendCsv(c, 'products.csv', await productCsv(shop), eachProduct(shop, readProductList(query))),
    )
    .get(
      '/:id',
      { who: 'everybody', does: 'One product.', gives: productSchema, shows: ({ id = '' }) => productTags(id) },
      ({ who, param }) => findProduct(shop, who, param.id),
    )
    .get(
      '/:id/arrival',
      {
        who: 'everybody',
        does: 'When the product would arrive if it is ordered now: in the caller’s country, if known, and elsewhere.',
        query: {
          color: itsUsual,
          size: itsUsual,
          quantity: `The number of pieces, from 1 to ${maxPieces}; 1 by default.`,
          words: '`true` for pieces with text, which are always printed to order.',
        },
        gives: arrivalsSchema,
      },
      ({ who, param, query, c }) =>
        findProductArrival(shop, who, {
          id: param.id,
          color: query.get('color'),
          size: query.get('size'),
          quantity: readQuantity(query),
          hasWords: query.get('words') === 'true',
          languages: c.req.header('accept-language'),
        }),
    )
    .get(
      '/:id/words',
      {
        who: 'everybody',
        does: 'Checks whether a text can be printed legibly on the product, and says what would fit.',
        query: {
          engraving: 'The text as it was typed.',
          size: itsUsual,
          font: 'The font; the default font if left out.',
        },
        gives: textCheckSchema,
        refuses: ['too-many', 'unavailable'],
      },
      ({ param, query, c }) =>
        checkText(shop, callerOf(shop, c), {
          id: param.id,
          // Read from the raw URL, because `query` drops NUL characters, which must be refused here.
          engraving: new URL(c.req.url).searchParams.get('engraving') ?? '',
          size: query.get('size'),
          font: query.get('font'),
          leaving: c.req.raw.signal,
        }),
    )
    .post(
      '/',
      {
        who: 'an admin',
        does: 'Creates a product.',
        takes: createProductSchema,
        most: productBytes,
        gives: productSchema,
        status: 201,
      },
      async ({ who, viewer, body }) => findProduct(shop, viewer, await createProduct(shop, who, body)),
    )
    .put(
      '/:id',
      {
        who: 'an admin',
        does: 'Changes a product; fields that are left out stay.',
        takes: changeProductSchema,
        most: productBytes,
        gives: productSchema,
        refuses: ['conflict'],
      },
      async ({ who, viewer, param, body }) => {
        await changeProduct(shop, who, { id: param.id, ...body })
        return findProduct(shop, viewer, param.id)
      },
    )
    .delete(
      '/:id',
      {
        who: 'an admin',
        does: 'Deletes a product. A product in an order or a cart is archived instead.',
        gives: deletedAnswer,
      },
      async ({ who, param }) => {
        await deleteProduct(shop, who, param.id)
        return { id: param.id }
      },
    )

/** Throws 400 for an invalid quantity. */
function readQuantity(query: URLSearchParams): number {
  const parsed = wantedPieces.safeParse(Number(query.get('quantity') ?? 1))
  if (parsed.success) return parsed.data
  throw new Problem('bad-request', firstIssueSentence(parsed.error.issues))
}

function readLimit(query: URLSearchParams): number {
  const limit = Number(query.get('limit'))
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, maxListed) : maxListed
}
