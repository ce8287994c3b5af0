import { expect, test } from 'vitest'
import { showHours } from './hours.ts'

test.each([
  [1, 'About 5 minutes'],
  [43, 'About 45 minutes'],
  [58, 'About 1 hour'],
  [92, 'About 1½ hours'],
  [150, 'About 2½ hours'],
  [305, 'About 5 hours'],
])('showHours(%i) is %s', (minutes, said) => {
  expect(showHours(minutes)).toBe(said)
})
