import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { ownSessionsQuery } from '#features/base/accounts/client/account-requests.ts'
import { savedAddressesQuery } from '#features/base/accounts/client/address-requests.ts'
import { sessionQuery } from '#features/base/accounts/client/requests.ts'
import { shopQuery } from '#features/base/settings/client/requests.ts'
import { ownOrdersQuery } from '#features/orders/orders/client/own-requests.ts'
import { orderQuery, orderSearchQuery } from '#features/orders/orders/client/requests.ts'
import { readOrderSearch } from '#features/orders/orders/paths.ts'
import { cartQuery } from '#features/selling/cart/client/requests.ts'
import { categoriesQuery, productQuery } from '#features/selling/catalog/client/requests.ts'
import {
  customRequestQuery,
  customRequestsQuery,
  requestSearchQuery,
} from '#features/selling/custom-requests/client/requests.ts'
import { readRequestSearch } from '#features/selling/custom-requests/paths.ts'
import { reviewedLinesQuery } from '#features/selling/reviews/client/requests.ts'
import { wishlistQuery } from '#features/selling/wishlist/client/requests.ts'

type Source = { file: string; text: string }

const sources: Source[] = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))
/** What runs in a browser: its own side and what both sides share. */
const browser = sources.filter(({ file }) => !file.includes('/server/'))
/** What features answer; where the API as a whole hangs, the app's own server says. */
const answers = sources.filter(({ file }) => /^src\/features\/[^/]+\/[^/]+\/server\//.test(file))

/** Where a source writes out an address of the API, each by its first two parts. */
const addressesIn = ({ text }: Source) =>
  [...text.replace(/\/\*[\s\S]*?\*\/|\/\/ .*/g, '').matchAll(/(?:['"`}]|<)(\/api\b(?:\/[\w-]+)?)/g)].map(
    ([, address]) => address ?? '',
  )

const mayWrite = /\/(\w+-)?requests\.ts$|\/paths\.ts$/

describe('an API address', () => {
  test('is declared in its feature’s requests', () => {
    expect(browser.flatMap((source) => addressesIn(source)).length).toBeGreaterThan(20)
    expect(browser.filter((source) => !mayWrite.test(source.file) && addressesIn(source).length > 0)).toEqual([])
  })
  test('is not written out in answers', () => {
    expect(answers.length).toBeGreaterThan(150)
    expect(answers.filter((source) => addressesIn(source).length > 0)).toEqual([])
  })
  test('is declared once', () => {
    expect(writtenTwice(browser)).toEqual([])
  })
  test('that is written out elsewhere or twice is found', () => {
    const text = "// GET /api/cart\nsend('PUT', `/api/orders/$" + '{id}`)'
    const offence = { file: 'src/features/selling/cart/client/cart-view.tsx', text }
    expect(addressesIn(offence)).toEqual(['/api/orders'])
    for (const text of ["c.header('link', '</api/carts>')", 'fetch(`$' + '{origin}/api/carts`)'])
      expect(addressesIn({ file: 'src/features/selling/cart/server/routes.ts', text })).toEqual(['/api/carts'])
    expect(writtenTwice([offence, { ...offence, file: 'src/features/selling/cart/client/requests.ts' }])).toEqual([
      '/api/orders',
    ])
  })
})

function writtenTwice(among: Source[]) {
  const counted = Map.groupBy(among.flatMap(addressesIn), (address) => address)
  return [...counted].filter(([, places]) => places.length > 1).map(([address]) => address)
}

describe('personal queries are dropped with their user', () => {
  const own = [
    cartQuery,
    wishlistQuery,
    orderQuery('1'),
    orderSearchQuery(readOrderSearch('')),
    ownOrdersQuery,
    savedAddressesQuery,
    ownSessionsQuery,
    customRequestsQuery,
    customRequestQuery('1'),
    requestSearchQuery(readRequestSearch('')),
    reviewedLinesQuery,
  ]
  test.each(own.map(({ queryKey, meta }) => ({ address: queryKey.join('/'), meta })))('$address', ({ meta }) => {
    expect(meta).toEqual({ isPersonal: true })
  })
  test('public queries and the session are kept', () => {
    expect([shopQuery, categoriesQuery, productQuery('1'), sessionQuery].filter(({ meta }) => meta)).toEqual([])
  })
})
