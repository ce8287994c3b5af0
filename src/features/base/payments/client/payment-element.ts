/** What confirming a payment can come to. `message` is the provider's sentence for the shopper. */
export type PaymentOutcome = { status: 'succeeded' } | { status: 'failed'; message: string }

/** Where a card is typed: the built-in test card, or a provider's own element. The checkout asks nothing else of either. */
export type PaymentElement = { confirm: (clientSecret: string) => Promise<PaymentOutcome> }
