import * as z from 'zod/mini'

const noCard = 'Enter a card number.'

/** `POST /api/test-payments/confirm`: pays with the built-in test provider. No card is charged. */
export const confirmTestPaymentSchema = z.strictObject({
  clientSecret: z.string().check(z.minLength(1), z.maxLength(200)),
  cardNumber: z.string(noCard).check(z.maxLength(40, noCard)),
  approve: z.optional(z.boolean()),
})
export const testPaymentAnswerSchema = z.object({
  status: z.enum(['succeeded', 'requires_action', 'failed']),
  message: z.optional(z.string()),
})
export type TestPaymentAnswer = z.output<typeof testPaymentAnswerSchema>
