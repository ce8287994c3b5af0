import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emailChecks } from './email-address.ts'
import { tidyLine } from './typed-text.ts'

test.each([
  ['\u200bann@example.test', 'ann@example.test'],
  ['ann@example.test\u202c', 'ann@example.test'],
  ['\ufeff ann@example.test\u00a0', 'ann@example.test'],
  ['ann\u200b@example\u00ad.test', 'ann@example.test'],
  ['ann@münchen.de', 'ann@xn--mnchen-3ya.de'],
  ['ann@MÜNCHEN.DE', 'ann@xn--mnchen-3ya.de'],
  ['ann@例え。jp', 'ann@xn--r8jz45g.jp'],
  ['ａｎｎ＠ｅｘａｍｐｌｅ．ｔｅｓｔ', 'ann@example.test'],
  ['ann@xn--mnchen-3ya.de', 'ann@xn--mnchen-3ya.de'],
])('%j is the email address %s', (typed, address) => {
  expect(
    z
      .string()
      .check(...emailChecks)
      .parse(typed),
  ).toBe(address)
})

test.each([
  'ann',
  'ann@mün chen.de',
  'ann@münchen.de/x',
  'jörg@example.test',
  'ann@@münchen.de',
  `${'ü'.repeat(300)}@a.de`,
])('%j is no email address', (typed) => {
  expect(
    z
      .string()
      .check(...emailChecks)
      .safeParse(typed).success,
  ).toBe(false)
})

test('a line keeps what is seen: joiners of Persian words, families and flags', () => {
  for (const seen of ['می\u200cخواهم', '👨\u200d👩\u200d👧', '❤\ufe0f', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Ann  Example'])
    expect(tidyLine(` ${seen}\u200b`)).toBe(seen)
})
