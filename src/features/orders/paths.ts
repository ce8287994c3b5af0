export const orderPaths = {
  /** An order under its customer's account. */
  own: (id: string) => `/account/orders/${encodeURIComponent(id)}`,
  success: (id: string) => `/order-success?orderId=${encodeURIComponent(id)}`,
  /** Where a payment provider sends a shopper back to. */
  confirmation: (paymentIntentId: string) =>
    `/order-confirmation?payment_intent=${encodeURIComponent(paymentIntentId)}`,
}
