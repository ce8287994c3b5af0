import { expect, test } from 'vitest'
import { catalogPaths, readSearch } from './paths.ts'

test('restores a search from its address', () => {
  const search = { q: 'dragon & co', category: 'christmas', sort: 'price-low' as const, pages: 3 }
  expect(readSearch(new URL(catalogPaths.products(search), 'http://shop').search)).toEqual(search)
})

test('leaves defaults out of the catalog’s address', () => {
  expect(catalogPaths.products({ q: '', category: '', sort: 'newest', pages: 1 })).toBe('/products')
})

test('links a line to its product with all choices, including text and font', () => {
  const make = { color: 'blue', size: 'large', engraving: 'Ida + Sam & Zoë', options: { font: 'script' } } as const
  const { pathname, searchParams } = new URL(catalogPaths.made('heart', make), 'http://shop')
  expect([pathname, Object.fromEntries(searchParams)]).toEqual([
    '/products/heart',
    { color: 'blue', size: 'large', font: 'script', engraving: 'Ida + Sam & Zoë' },
  ])
})

test('ignores invalid values in an address', () => {
  expect(readSearch('?sort=cheapest&page=-1&q=&page=2')).toEqual({ q: '', category: '', sort: 'newest', pages: 1 })
  expect(readSearch(`?q=${'x'.repeat(500)}&page=1e9`)).toMatchObject({ q: 'x'.repeat(100), pages: 1 })
})

test('removes NUL characters, which cannot be stored, from a search', () => {
  expect(readSearch('?q=dra%00gon&category=%00')).toMatchObject({ q: 'dragon', category: '' })
})
