import { expect, test } from 'vitest'
import { createRecentChanges } from './recent-changes.ts'

test('what has changed is read where it was changed until every standby has it; all else is not', () => {
  let time = 0
  const changes = createRecentChanges(() => time)
  expect(changes.touch(['product'])).toBe(false)
  changes.change(['product:1', 'stock:1'])
  expect([changes.touch(['setting', 'product:1']), changes.touch(['product:2'])]).toEqual([true, false])
  time = 1_999
  expect(changes.touch(['product:1'])).toBe(true)
  time = 2_000
  expect(changes.touch(['product:1'])).toBe(false)
})

test('a change without a name is one of everything', () => {
  let time = 0
  const changes = createRecentChanges(() => time)
  changes.change(undefined)
  expect(changes.touch(['banner'])).toBe(true)
  time = 2_000
  expect(changes.touch(['banner'])).toBe(false)
})
