import { linkTo } from '#platform/link.ts'

/** The return address of a payment. The provider adds the payment’s id, unless it is given. */
export const paymentPaths = {
  confirmation: (paymentIntentId?: string) =>
    linkTo('/order-confirmation', null, new URLSearchParams(paymentIntentId && { payment_intent: paymentIntentId })),
}
