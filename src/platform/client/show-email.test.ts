import { expect, test } from 'vitest'
import { showEmail } from './show-email.ts'

test.each([
  ['ann@xn--mnchen-3ya.de', 'ann@münchen.de'],
  ['ann@mail.xn--r8jz45g.jp', 'ann@mail.例え.jp'],
  ['ann@example.com', 'ann@example.com'],
  ['xn--ann@example.com', 'xn--ann@example.com'],
  ['ann@xn--99999999.de', 'ann@xn--99999999.de'],
])('the address %s is shown as %s', (address, shown) => {
  expect(showEmail(address)).toBe(shown)
})
