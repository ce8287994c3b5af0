export const orderPaths = {
  success: (id: string) => `/order-success?orderId=${encodeURIComponent(id)}`,
  /** Where a payment provider sends a shopper back to. */
  confirmation: (paymentIntentId: string) =>
    `/order-confirmation?payment_intent=${encodeURIComponent(paymentIntentId)}`,
}
