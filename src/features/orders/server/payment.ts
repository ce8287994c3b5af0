import type { Cents } from '#platform/money.ts'

export type PaymentState = 'unpaid' | 'needs-action' | 'processing' | 'succeeded' | 'cancelled'

/** A payment as its provider knows it. `amount` in cents; `checkoutId` is the draft it was made for. */
export type Payment = {
  id: string
  state: PaymentState
  amount: Cents
  currency: string
  checkoutId: string | null
  clientSecret: string
}

/** Where cards are charged: Stripe, or the built-in test provider. Everything the shop asks of either is here. */
export type PaymentProvider = {
  name: 'stripe' | 'test'
  /** Makes the payment of a draft; asked again for the same draft it answers with the same payment. */
  create: (draft: { checkoutId: string; userId: string; amount: Cents; currency: string }) => Promise<Payment>
  /** What the provider knows of a payment now, or `undefined` when it knows none by this id. */
  find: (paymentIntentId: string) => Promise<Payment | undefined>
  /** Makes sure that a payment can no longer succeed. Answers how it stands: `succeeded` when that was too late. */
  cancel: (paymentIntentId: string) => Promise<PaymentState>
}
