/** Where orders go. */
export const homeAddress = {
  name: 'Ida Lindqvist',
  street: '1420 SW Alder Street',
  city: 'Portland',
  state: 'OR',
  zip: '97205',
  country: 'US',
}

/** What the checkout page sends for a cart. */
export function claimFor(cart: { productId: string; quantity: number; unitPrice: string; customization: object }[]) {
  const items = cart.map(({ productId, quantity, unitPrice, customization }) => ({
    productId,
    quantity,
    price: unitPrice,
    customization,
  }))
  const subtotal = items.reduce((sum, { price, quantity }) => sum + Math.round(Number(price) * 100) * quantity, 0)
  const total = ((subtotal + 599) / 100).toFixed(2)
  return { items, total, shippingAddress: homeAddress, billingAddress: homeAddress }
}
