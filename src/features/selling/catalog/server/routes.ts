import { arrivalsSchema } from '#features/selling/delivery/contract.ts'
import { Problem } from '#platform/problem.ts'
import { Calls } from '#platform/server/calls.ts'
import { sendCsv } from '#platform/server/csv.ts'
import { asFile, describeChoices, gone, published } from '#platform/server/described.ts'
import { firstIssueSentence } from '#platform/server/http.ts'
import { callerOf } from '#platform/server/rate-limit.ts'
import type { Shop } from '#platform/server/shop.ts'
import { changeProductSchema, createProductSchema } from '../admin-contract.ts'
import { maxPieces } from '../catalog.ts'
import { productListAnswerSchema, productSchema, productsSchema, triedWordsSchema } from '../contract.ts'
import { productSearchApi } from '../paths.ts'
import { wantedPieces } from '../pieces-schema.ts'
import { productChoices, readProductList } from '../product-list.ts'
import { changeProduct, createProduct, deleteProduct } from './change-products.ts'
import { findProductArrival } from './find-product-arrival.ts'
import { findProduct, listProducts } from './find-products.ts'
import { eachProduct, listForAdmin } from './find-products-of-list.ts'
import { productCsv } from './product-csv.ts'
import { anyProduct, oneProduct } from './shown.ts'
import { tryWords } from './try-words.ts'

/** How many a plain list has at most. */
const mostListed = 1000

/** Products carry their pictures as data strings. */
const productBytes = 12_000_000

const itsUsual = 'One that it comes in; its usual one unless it says otherwise.'

/** `/api/products`: lists, search, one product; an admin's changes. */
export const productCalls = (shop: Shop) =>
  new Calls()
    .get(
      '/',
      {
        who: 'everybody',
        does: `Products, the newest first: at most ${mostListed.toLocaleString('en-US')}. Where there are more, a \`Link\` header names the search.`,
        query: { ...published, limit: 'At most so many.' },
        gives: productsSchema,
        shows: () => anyProduct,
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
        does: 'All products, in pages.',
        query: describeChoices(productChoices),
        gives: productListAnswerSchema,
      },
      ({ viewer, query }) => listForAdmin(shop, viewer, readProductList(query)),
    )
    .get(
      '/export.csv',
      {
        who: 'an admin',
        does: asFile,
        query: describeChoices(productChoices),
        gives: { contentType: 'text/csv', does: 'The file.' },
      },
      async ({ query, c }) =>
        sendCsv(c, 'products.csv', await productCsv(shop), eachProduct(shop, readProductList(query))),
    )
    .get(
      '/:id',
      { who: 'everybody', does: 'One product.', gives: productSchema, shows: ({ id = '' }) => oneProduct(id) },
      ({ who, param }) => findProduct(shop, who, param.id),
    )
    .get(
      '/:id/arrival',
      {
        who: 'everybody',
        does: 'When it would arrive, ordered now: where the caller lives, as far as the shop knows, and elsewhere.',
        query: {
          color: itsUsual,
          size: itsUsual,
          quantity: `How many pieces, from 1 to ${maxPieces}; 1 unless it says otherwise.`,
          words: '`true` for pieces with words of their own, which lie on no shelf.',
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
        does: 'Whether words can stand on it so that they are read, or what could.',
        query: {
          engraving: 'The words as they were typed.',
          size: itsUsual,
          font: 'The font they are in; the usual one unless it says otherwise.',
        },
        gives: triedWordsSchema,
        refuses: ['too-many', 'unavailable'],
      },
      ({ param, query, c }) =>
        tryWords(shop, callerOf(shop, c), {
          id: param.id,
          // As it was typed: one with a NUL is refused, and not read without it.
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
        does: 'Makes a product.',
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
        does: 'Changes a product; what is not sent stays.',
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
      { who: 'an admin', does: 'Deletes a product; one that was ordered is archived.', gives: gone },
      async ({ who, param }) => {
        await deleteProduct(shop, who, param.id)
        return { id: param.id }
      },
    )

/** Throws 400 for what is no number of pieces. */
function readQuantity(query: URLSearchParams): number {
  const parsed = wantedPieces.safeParse(Number(query.get('quantity') ?? 1))
  if (parsed.success) return parsed.data
  throw new Problem('bad-request', firstIssueSentence(parsed.error.issues))
}

function readLimit(query: URLSearchParams): number {
  const limit = Number(query.get('limit'))
  return Number.isInteger(limit) && limit > 0 ? Math.min(limit, mostListed) : mostListed
}
