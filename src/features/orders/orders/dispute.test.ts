import { expect, test } from 'vitest'
import { disputeSentence } from './dispute.ts'

test('a dispute’s entry becomes a sentence that says what to do', () => {
  expect(disputeSentence('Dispute dp_1: needs_response (fraudulent).')).toBe(
    'The bank asks for the payment back: the cardholder says the payment was fraud. Respond in your payment account. (dp_1)',
  )
})

test('a reason that is not known is named as such, and an unknown status stays as it was stored', () => {
  expect(disputeSentence('Dispute dp_1: needs_response (alien).')).toContain('the bank gives no further reason')
  expect(disputeSentence('Dispute dp_1: prevented (general).')).toBe('Dispute dp_1: prevented (general).')
})
