/** The result of confirming a payment. `message` is the provider's sentence for the shopper. */
export type PaymentOutcome = { status: 'succeeded' } | { status: 'failed'; message: string }

/** A card form: the built-in test card or the provider's element. */
export type PaymentElement = { confirm: (clientSecret: string) => Promise<PaymentOutcome> }
