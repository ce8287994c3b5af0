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
  /** Why the last card was refused, in words for the shopper. */
  failure: string | null
}

/** What is to be paid; `customerId` is the provider's own id of who pays. */
export type PaymentWish = {
  checkoutId: string
  userId: string
  amount: Cents
  currency: string
  customerId: string | null
}

/** A refund as its provider knows it. */
export type MadeRefund = { id: string; amount: Cents; refundId: string | undefined; hasFailed: boolean }

/** Where cards are charged: Stripe, or the built-in test provider. Everything the shop asks of either is here. */
export type PaymentProvider = {
  name: 'stripe' | 'test'
  /** Makes the payment of a draft; asked again for the same draft it answers with the same payment. */
  create: (draft: PaymentWish) => Promise<Payment>
  /** What the provider knows of a payment now, or `undefined` when it knows none by this id. */
  find: (paymentIntentId: string) => Promise<Payment | undefined>
  /** Makes sure that a payment can no longer succeed. Answers how it stands: `succeeded` or `processing` when that was too late. */
  cancel: (paymentIntentId: string) => Promise<PaymentState>
  /**
   * Gives money of a payment back; asked again under the same `refundId` it moves none and answers the same: say `isRepeat`
   * when that may be days later. Answers the provider's own id of the refund. Throws a `conflict` with the reason when the
   * provider refuses; after anything else that it throws the money may have moved.
   */
  refund: (refund: { refundId: string; paymentIntentId: string; amount: Cents; isRepeat?: boolean }) => Promise<string>
  /** What went back of a payment, wherever that was asked for; `refundId` is ours, when it was asked for here. */
  listRefunds: (paymentIntentId: string) => Promise<MadeRefund[]>
  /** Makes a customer known to the provider, once for each user; one that keeps no customers cannot. */
  createCustomer?: (person: { userId: string; name: string; email: string }) => Promise<string>
  /** Makes the provider forget a customer who has left. */
  forgetCustomer: (customerId: string) => Promise<void>
  /** The payments made since then that went through, so that one whose draft got lost can be found. */
  listSucceeded: (since: Date) => AsyncIterable<Payment>
}

declare module '#platform/server/shop.ts' {
  interface Shop {
    payments: PaymentProvider
  }
}
