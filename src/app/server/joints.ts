import type { LeavingShop } from '#features/base/accounts/server/delete-account.ts'
import type { SigningInShop } from '#features/base/accounts/server/sign-in.ts'
import type { NamingShop } from '#features/base/audit/server/find-audit.ts'
import type { FindingShop } from '#features/base/office/server/routes.ts'
import { revokeInvitationsOf } from '#features/base/staff/server/invitations.ts'
import { endCheckoutOf, endCheckoutOfQuote } from '#features/orders/checkout/server/end-checkout.ts'
import type { SellingShop } from '#features/orders/checkout/server/place-order.ts'
import type { MovingShop } from '#features/orders/orders/server/change-order-status.ts'
import type { OrderingShop } from '#features/orders/orders/server/create-order.ts'
import { findDeliveredProduct, wasOrdered } from '#features/orders/orders/server/find-orders.ts'
import { forgetCustomer } from '#features/orders/orders/server/forget-customer.ts'
import { liesInCart } from '#features/selling/cart/server/find-cart.ts'
import { mergeCarts } from '#features/selling/cart/server/merge-carts.ts'
import type { ReferringShop } from '#features/selling/catalog/server/change-products.ts'
import { releaseHoldsOf } from '#features/selling/catalog/server/stock.ts'
import type { QuotedShop } from '#features/selling/custom-requests/server/answer-quote.ts'
import { type DeliveringShop, forgetAuthor } from '#features/selling/reviews/server/create-review.ts'
import type { QuotingShop } from '#features/selling/sent-models/server/find-models.ts'
import { findNotOffered, findRestockDays } from '#features/workshop/filament/server/find-filament.ts'
import { takeFilament } from '#features/workshop/filament/server/take-filament.ts'
import { findLinesLeft } from '#features/workshop/parcels/server/find-lines-left.ts'
import { settleParcels } from '#features/workshop/parcels/server/settle-parcels.ts'
import { isPrinting } from '#features/workshop/print-queue/server/find-is-printing.ts'
import { findPrintingDays } from '#features/workshop/print-queue/server/find-printing-days.ts'
import { queueMoved, queueOrder } from '#features/workshop/print-queue/server/queue-pieces.ts'
import type { PrintingShop } from '#features/workshop/print-queue/server/say-filament-used.ts'
import { isLinked } from '#features/workshop/printer-links/server/find-links.ts'
import type { PrinterShop } from '#features/workshop/printers/server/change-printers.ts'
import { findWorking } from '#features/workshop/printers/server/find-printers.ts'
import { forgetMails } from '#platform/server/mailer.ts'
import type { Shop } from '#platform/server/shop.ts'
import { findAnything } from './find-anything.ts'
import { namesOf } from './find-names.ts'

type JoinedShop = SellingShop &
  SigningInShop &
  LeavingShop &
  NamingShop &
  ReferringShop &
  DeliveringShop &
  FindingShop &
  PrintingShop &
  PrinterShop &
  QuotedShop &
  MovingShop

/** The shop with what its features ask of others that they may not import: each a question or an event with a name. */
export const joinFeatures = <S extends SellingShop>(shop: S): S & JoinedShop => ({
  ...shop,
  whenSigningIn: (user, guestSessionId) => mergeCarts(shop, user, guestSessionId),
  whenLeaving: {
    before: (user) => endCheckoutOf(shop, user),
    within: async (user) => {
      // They may have begun to pay once more, in another tab.
      await releaseHoldsOf(shop, user)
      await revokeInvitationsOf(shop, user)
      await forgetCustomer(shop, user)
      await forgetAuthor(shop, user)
      await forgetMails(shop, user.email)
    },
  },
  whenQuoteEnds: (requestId) => endCheckoutOfQuote(shop, requestId),
  findNames: namesOf(shop),
  findAnything: (viewer, typed) => findAnything(shop, viewer, typed),
  whenMoved: async (orderId) => {
    await settleParcels(shop, orderId)
    await queueMoved(shop, orderId)
  },
  findGone: async (orderId) =>
    new Map((await findLinesLeft(shop, [orderId])).map(({ line, posted }) => [line.id, posted])),
  isReferredTo: async (productId) => (await wasOrdered(shop, productId)) || liesInCart(shop, productId),
  findDeliveredProduct: (user, orderItemId) => findDeliveredProduct(shop, user, orderItemId),
  whenFilamentUsed: (used) => takeFilament(shop, used),
  isLinked: (printerId) => isLinked(shop, printerId),
  isPrinting: (printerId) => isPrinting(shop, printerId),
})

/** A shop with what follows from an order, and what it can promise, whoever makes it: a call, the payment provider's notice, or the sweep. */
export const joinOrders = <S extends Shop>(shop: S): S & OrderingShop & QuotingShop => ({
  ...shop,
  whenPaid: (orderId) => queueOrder(shop, orderId),
  findPrintingDays: async (wish) => {
    const printing = await findPrintingDays(shop, wish)
    const later = printing && (await findRestockDays(shop, wish.pieces))
    return printing && later !== null ? { soon: printing.soon + later, late: printing.late + later } : null
  },
  findBeds: async () => (await findWorking(shop)).map(({ bedWidth: width, bedDepth: depth }) => ({ width, depth })),
  findNotOffered: (settings) => findNotOffered(shop, settings),
})
