import * as z from 'zod/mini'

/** The values of the test card's form. Real cards are typed into Stripe's element. */
export type CardValues = { card: { number: string; expiry: string; cvc: string } }

export const noCard: CardValues = { card: { number: '', expiry: '', cvc: '' } }

export const cardSchema = z.object({
  number: z.string().check(z.regex(/^[\d\s-]{12,24}$/, 'Enter a card number, like 4242 4242 4242 4242')),
  expiry: z.string().check(z.regex(/^(0?[1-9]|1[0-2])\s*(?:\/\s*)?\d{2}$/, 'Enter an expiry date, like 12 / 30')),
  cvc: z.string().check(z.regex(/^\d{3,4}$/, 'Enter the security code, like 123')),
})

/** Shown when the provider gives no reason. */
export const notPaid = 'The payment did not go through. Please try again or use another card.'
