import type { WhenLeaving } from '#features/accounts/server/delete-account.ts'
import type { WhenSigningIn } from '#features/accounts/server/sign-in.ts'
import { mergeCarts } from '#features/cart/server/change-cart.ts'
import { releaseHoldsOf } from '#features/catalog/server/stock.ts'
import { endCheckoutOf } from '#features/checkout/server/end-checkout.ts'
import { findDeliveredProduct, wasOrdered } from '#features/orders/server/find-orders.ts'
import { forgetCustomer } from '#features/orders/server/forget-customer.ts'
import type { PayingShop } from '#features/payments/server/payment.ts'
import { forgetAuthor } from '#features/reviews/server/create-review.ts'
import { revokeInvitationsOf } from '#features/staff/server/invitations.ts'
import { forgetMails } from '#platform/server/mailer.ts'

/** What features ask of others that they may not import: each a question or an event with a name. */
export function joinFeatures(shop: PayingShop) {
  const whenSigningIn: WhenSigningIn = (guest, userId) => mergeCarts(shop, userId, guest)
  const whenLeaving: WhenLeaving = {
    before: ({ id }) => endCheckoutOf(shop, id),
    within: async ({ id, email }) => {
      // They may have begun to pay once more, in another tab.
      await releaseHoldsOf(shop, id)
      await revokeInvitationsOf(shop, id)
      await forgetCustomer(shop, id)
      await forgetAuthor(shop, id)
      await forgetMails(shop, email)
    },
  }
  return {
    whenSigningIn,
    whenLeaving,
    wasOrdered: (productId: string) => wasOrdered(shop, productId),
    whatWasDelivered: (userId: string, itemId: string) => findDeliveredProduct(shop, userId, itemId),
  }
}
