import { useShop } from '#features/base/settings/client/requests.ts'
import { lazyPart } from '#platform/client/ui/lazy-part.tsx'
import type { ExpressCheckoutProps } from './wallet.ts'

const ExpressButtons = lazyPart<ExpressCheckoutProps>(() => import('./express-buttons.tsx'), {
  name: 'Express checkout',
  // The other ways to pay stay.
  failed: () => null,
})

/** Apple Pay, Google Pay and Link (rule 146). Shops without Stripe load none of it, and browsers without a wallet see nothing. */
export const ExpressCheckout = (props: ExpressCheckoutProps) =>
  useShop().payments === 'stripe' ? <ExpressButtons {...props} /> : null
