import { revokeInvitationsOf } from '#features/base/staff/server/invitations.ts'
import { moveLinksOfRecipient } from '#features/orders/asked-addresses/server/move-links.ts'
import { endCheckoutOf, endCheckoutOfQuote } from '#features/orders/checkout/server/end-checkout.ts'
import { forgetGuestCheckouts } from '#features/orders/checkout/server/forget-guest-checkouts.ts'
import { moveGuestCheckout } from '#features/orders/checkout/server/move-guest-checkout.ts'
import { findClaimedLines } from '#features/orders/claims/server/find-claims.ts'
import { findOrdersOf } from '#features/orders/claims/server/find-orders-of.ts'
import { forgetClaims } from '#features/orders/claims/server/forget-claims.ts'
import { closeClaims, reopenClaim } from '#features/orders/claims/server/settle-claims.ts'
import { clearNamesOfCorrections } from '#features/orders/order-changes/server/clear-names-of-corrections.ts'
import { clearAddressesOfOrders } from '#features/orders/orders/server/clear-addresses-of-orders.ts'
import { clearNamesInHistory } from '#features/orders/orders/server/clear-names-in-history.ts'
import { findOrderThread, findOrderThreadBuyer } from '#features/orders/orders/server/find-order-thread.ts'
import { findDeliveredProduct, wasOrdered } from '#features/orders/orders/server/find-orders.ts'
import { noteFailedRefund } from '#features/orders/orders/server/note-failed-refund.ts'
import { findThreadsOf } from '#features/orders/threads/server/find-threads.ts'
import { isInCart } from '#features/selling/cart/server/find-cart.ts'
import { mergeCarts } from '#features/selling/cart/server/merge-carts.ts'
import { releaseHoldsOf } from '#features/selling/catalog/server/stock.ts'
import {
  findRequestThread,
  findRequestThreadBuyer,
} from '#features/selling/custom-requests/server/find-request-thread.ts'
import { findOwnZones } from '#features/selling/designs/server/find-designs.ts'
import { requireKnownFilament, requireLetters } from '#features/selling/filaments/server/find-filaments.ts'
import { anonymizeReviews } from '#features/selling/reviews/server/create-review.ts'
import { forgetThreads } from '#features/selling/threads/server/post-message.ts'
import { addRestockDays } from '#features/workshop/filament/server/add-restock-days.ts'
import { findNotOffered } from '#features/workshop/filament/server/find-filament.ts'
import { isFilamentNamed } from '#features/workshop/filament/server/find-is-filament-named.ts'
import { isMaterialNamed } from '#features/workshop/filament/server/find-is-material-named.ts'
import { takeFilament } from '#features/workshop/filament/server/take-filament.ts'
import { findLinesLeft } from '#features/workshop/parcels/server/find-lines-left.ts'
import { moveParcelsOfRecipient, settleCanceledLine } from '#features/workshop/parcels/server/settle-canceled-line.ts'
import { settleParcels } from '#features/workshop/parcels/server/settle-parcels.ts'
import { settleSentRecipients } from '#features/workshop/parcels/server/settle-sent-recipients.ts'
import { correctPieces } from '#features/workshop/print-queue/server/correct-pieces.ts'
import { dropCanceledPieces } from '#features/workshop/print-queue/server/drop-canceled-pieces.ts'
import { isPrinting } from '#features/workshop/print-queue/server/find-is-printing.ts'
import { findPrintingDays } from '#features/workshop/print-queue/server/find-printing-days.ts'
import { findProgress } from '#features/workshop/print-queue/server/find-progress.ts'
import { pauseDisputed } from '#features/workshop/print-queue/server/pause-order.ts'
import { queueMoved, queueOrder } from '#features/workshop/print-queue/server/queue-pieces.ts'
import { queueReprint } from '#features/workshop/print-queue/server/queue-reprint.ts'
import { isLinked } from '#features/workshop/printer-links/server/find-links.ts'
import { findAvailable, findCanPrint, findWorkOf } from '#features/workshop/printers/server/find-printers.ts'
import { forgetMails } from '#platform/server/mailer.ts'
import type { ShopEvents, ShopQuestions } from '#platform/server/shop.ts'
import { isOnStaff } from '#platform/viewer.ts'
import { findAnything } from './find-anything.ts'
import { findNames } from './find-names.ts'

/** The handlers of each event, by feature. */
export const shopEvents: ShopEvents = {
  guestSignedIn: async (shop, user, guestSessionId) => {
    await moveGuestCheckout(shop, user, guestSessionId)
    await mergeCarts(shop, user, guestSessionId)
  },
  guestForgotten: async (shop, { orderIds, ...guest }) => {
    await forgetGuestCheckouts(shop, guest)
    await forgetClaims(shop, orderIds)
    await forgetThreads(shop, await findThreadsOf(shop, { orderIds }))
  },
  accountLeaving: endCheckoutOf,
  accountDeleted: async (shop, user) => {
    // A payment may have started in another tab.
    await releaseHoldsOf(shop, user)
    await revokeInvitationsOf(shop, user)
    await clearAddressesOfOrders(shop, user)
    await forgetClaims(shop, await findOrdersOf(shop, user))
    await forgetThreads(shop, await findThreadsOf(shop, { userId: user.id }))
    // Who was on the staff stays named in what the shop did.
    if (!isOnStaff(user)) {
      await clearNamesInHistory(shop, user)
      await clearNamesOfCorrections(shop, user)
    }
    await anonymizeReviews(shop, user)
    await forgetMails(shop, user.email)
  },
  quoteEnded: endCheckoutOfQuote,
  orderPaid: queueOrder,
  orderMoved: async (shop, orderId) => {
    await settleParcels(shop, orderId)
    await queueMoved(shop, orderId)
    await closeClaims(shop, orderId)
  },
  reprintAdded: async (shop, orderId) => {
    await queueReprint(shop, orderId)
    await settleSentRecipients(shop, { orderId, lines: await findLinesLeft(shop, [orderId]) })
  },
  refundFailed: async (shop, refundId) => {
    await reopenClaim(shop, refundId)
    await noteFailedRefund(shop, refundId)
  },
  lineCorrected: correctPieces,
  lineCanceled: async (shop, line) => {
    await dropCanceledPieces(shop, line)
    await settleCanceledLine(shop, line.orderId)
  },
  recipientRemoved: async (shop, { orderId, number, successor }) => {
    await moveLinksOfRecipient(shop, { orderId, number, successor })
    if (successor !== null) await moveParcelsOfRecipient(shop, { orderId, from: successor, to: number })
  },
  orderDisputed: pauseDisputed,
  filamentUsed: takeFilament,
}

/** The feature that answers each question. */
export const shopQuestions: ShopQuestions = {
  findNames,
  findAnything,
  findPostedPieces: async (shop, orderId) =>
    new Map((await findLinesLeft(shop, [orderId])).map(({ line, posted }) => [line.id, posted])),
  findProgress,
  findClaimedLines,
  findThreadTopic: (shop, viewer, { of, id }) =>
    (of === 'order' ? findOrderThread : findRequestThread)(shop, viewer, id),
  findThreadBuyer: (shop, { of, id }) => (of === 'order' ? findOrderThreadBuyer : findRequestThreadBuyer)(shop, id),
  isReferredTo: async (shop, productId) => (await wasOrdered(shop, productId)) || isInCart(shop, productId),
  findDeliveredProduct,
  isLinked,
  isPrinting,
  findPrintingDays: async (shop, wish) =>
    addRestockDays(shop, { ...wish, printing: await findPrintingDays(shop, wish) }),
  findBeds: async (shop) =>
    (await findAvailable(shop)).map(({ bedWidth: width, bedDepth: depth }) => ({ width, depth })),
  findNotOffered,
  isFilamentNamed,
  isMaterialNamed,
  requireLetters,
  requireKnownFilament,
  findCanPrint,
  findOwnZones,
  findWorkOf,
}
