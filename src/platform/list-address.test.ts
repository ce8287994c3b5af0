import { expect, test } from 'vitest'
import { readListSearch, writeListSearch } from './list-address.ts'

const choices = { status: ['', 'draft', 'published'], sort: ['newest', 'name'], category: [] } as const

test('a list’s address says only what is not the default, and is read back as it was', () => {
  const search = { q: 'swan', status: 'draft', sort: 'newest', category: 'c1', page: 3 } as const
  const query = writeListSearch(search, choices)
  expect(query).toBe('?q=swan&status=draft&category=c1&page=3')
  expect(readListSearch(query, choices)).toEqual(search)
  expect(writeListSearch(readListSearch('', choices), choices)).toBe('')
})

test('junk in an address is ignored', () => {
  expect(readListSearch('?status=%00&sort=drop&page=-4&q=a%00b', choices)).toEqual({
    q: 'ab',
    status: '',
    sort: 'newest',
    category: '',
    page: 1,
  })
})
