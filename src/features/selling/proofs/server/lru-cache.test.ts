import { expect, test } from 'vitest'
import { lruCache } from './lru-cache.ts'

test('caches recent answers and evicts the least recently used', () => {
  const worked: string[] = []
  const answerTo = lruCache<string>(2)
  const ask = (key: string) =>
    answerTo(key, () => {
      worked.push(key)
      return `${key}!`
    })
  expect(['Ida', 'Sam', 'Ida', 'Mia', 'Ida', 'Sam'].map(ask)).toEqual(['Ida!', 'Sam!', 'Ida!', 'Mia!', 'Ida!', 'Sam!'])
  expect(worked).toEqual(['Ida', 'Sam', 'Mia', 'Sam'])
})
