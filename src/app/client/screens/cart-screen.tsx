import { ExpressCheckout } from '#features/orders/checkout/client/express-checkout.tsx'
import { CartView } from '#features/selling/cart/client/cart-view.tsx'

/** The cart with the wallet buttons of the checkout. */
export default function CartScreen() {
  return <CartView express={<ExpressCheckout />} />
}
