import { expect, test } from 'vitest'
import { catalogPaths, readSearch } from './paths.ts'

test('an address gives back the search it was made from', () => {
  const search = { q: 'dragon & co', category: 'christmas', sort: 'price-low' as const, pages: 3 }
  expect(readSearch(new URL(catalogPaths.products(search), 'http://shop').search)).toEqual(search)
})

test('the plain catalogue has the plain address', () => {
  expect(catalogPaths.products({ q: '', category: '', sort: 'newest', pages: 1 })).toBe('/products')
})

test('a line leads to its gift as it was chosen, words and font included', () => {
  const make = { color: 'blue', size: 'large', engraving: 'Ida + Sam & Zoë', options: { font: 'script' } } as const
  const { pathname, searchParams } = new URL(catalogPaths.made('heart', make), 'http://shop')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/products/heart',
    { color: 'blue', size: 'large', font: 'script', engraving: 'Ida + Sam & Zoë' },
  ])
})

test('junk in an address is ignored', () => {
  expect(readSearch('?sort=cheapest&page=-1&q=&page=2')).toEqual({ q: '', category: '', sort: 'newest', pages: 1 })
  expect(readSearch(`?q=${'x'.repeat(500)}&page=1e9`)).toMatchObject({ q: 'x'.repeat(100), pages: 1 })
})

test('a character that cannot be stored is not looked for', () => {
  expect(readSearch('?q=dra%00gon&category=%00')).toMatchObject({ q: 'dragon', category: '' })
})
