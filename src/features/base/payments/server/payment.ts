import type { Cents } from '#platform/money.ts'

export type PaymentState = 'unpaid' | 'needs-action' | 'processing' | 'succeeded' | 'cancelled'

/** A payment at the provider. `amount` in cents; `checkoutId` is the draft that it pays. */
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

/** The parameters of a new payment. `customerId` is the provider's id of the customer. */
export type PaymentWish = {
  checkoutId: string
  /** Null for a guest. */
  userId: string | null
  amount: Cents
  currency: string
  customerId: string | null
}

/** A refund at the provider. `refundId` is the shop's id, if the shop requested it. */
export type MadeRefund = { id: string; amount: Cents; refundId: string | undefined; hasFailed: boolean }

/** The interface to the payment provider: Stripe or the built-in test provider. */
export type PaymentProvider = {
  name: 'stripe' | 'test'
  /** Creates the payment of a draft. Idempotent per draft. */
  create: (draft: PaymentWish) => Promise<Payment>
  /** The payment's current state; `undefined` for an unknown id. */
  find: (paymentIntentId: string) => Promise<Payment | undefined>
  /** Cancels a payment. Returns its state: `succeeded` or `processing` when it was too late to cancel. */
  cancel: (paymentIntentId: string) => Promise<PaymentState>
  /**
   * Refunds part of a payment. Idempotent per `refundId`; pass `isRepeat` for a retry that may come days later. Returns the
   * provider's id of the refund. Throws a `conflict` when the provider refuses; after any other error the refund may have happened.
   */
  refund: (refund: { refundId: string; paymentIntentId: string; amount: Cents; isRepeat?: boolean }) => Promise<string>
  /** All completed refunds of a payment, including those made in the provider's dashboard, which have no `refundId`. */
  listRefunds: (paymentIntentId: string) => Promise<MadeRefund[]>
  /**
   * The provider's fee of a succeeded payment in the payment's currency; `undefined` while the provider has not booked the payment.
   */
  findFee: (paymentIntentId: string) => Promise<Cents | undefined>
  /** Creates the provider's customer of a user. Idempotent per user; absent if the provider has no customers. */
  createCustomer?: (person: { userId: string; name: string; email: string }) => Promise<string>
  /** Deletes the provider's customer. */
  forgetCustomer: (customerId: string) => Promise<void>
  /** The succeeded payments since a date, to find payments whose draft was lost. */
  listSucceeded: (since: Date) => AsyncIterable<Payment>
}

declare module '#platform/server/shop.ts' {
  interface Shop {
    payments: PaymentProvider
  }
}
