import * as z from 'zod/mini'

/** `POST /api/test-payments/confirm`: the built-in provider's browser side. No money moves. */
export const confirmTestPaymentSchema = z.strictObject({
  clientSecret: z.string().check(z.minLength(1), z.maxLength(200)),
  cardNumber: z.string('Enter a card number.').check(z.maxLength(40, 'Enter a card number.')),
  approve: z.optional(z.boolean()),
})
export const testPaymentAnswerSchema = z.object({
  status: z.enum(['succeeded', 'requires_action', 'failed']),
  message: z.optional(z.string()),
})
export type TestPaymentAnswer = z.output<typeof testPaymentAnswerSchema>
