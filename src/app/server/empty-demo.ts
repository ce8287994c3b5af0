import { erasePeople } from '#features/base/accounts/server/erase-people.ts'
import { recordChange } from '#features/base/audit/server/record-change.ts'
import { eraseTestPayments } from '#features/base/payments/server/erase-test-payments.ts'
import { eraseOrdersOf } from '#features/orders/orders/server/erase-orders.ts'
import { demoEmailDomain, findDemoBuyers, findDemoPeople } from '#features/orders/orders/server/find-demo.ts'
import { eraseMessagesFrom } from '#features/selling/contact/server/erase-messages.ts'
import { eraseOffer } from '#features/selling/offers/server/erase-offer.ts'
import { eraseReviewsOf } from '#features/selling/reviews/server/erase-reviews.ts'
import { eraseSpools } from '#features/workshop/filament/server/erase-spools.ts'
import { isPrinting } from '#features/workshop/print-queue/server/find-is-printing.ts'
import { isLinked } from '#features/workshop/printer-links/server/find-links.ts'
import { eraseUnchangedPrinter } from '#features/workshop/printers/server/change-printers.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { demoOfferId, demoPrinterIds, demoSpools } from './demo-ids.ts'

/** Deletes the demo data in one transaction and answers the number of orders. `owner` is undefined for the command line. */
export async function emptyDemo(
  shop: Pick<Shop, 'database' | 'pagesChanged' | 'clock'>,
  owner?: SignedIn,
): Promise<number> {
  return shop.database.transaction(async () => {
    const buyers = await findDemoBuyers(shop)
    const people = await findDemoPeople(shop)
    const { erased, payments } = await eraseOrdersOf(shop, buyers)
    await eraseTestPayments(shop, payments)
    await eraseReviewsOf(shop, buyers)
    await eraseMessagesFrom(shop, demoEmailDomain)
    await eraseOffer(shop, demoOfferId)
    // Printers that are in use or linked are kept.
    for (const id of demoPrinterIds)
      if (!(await isLinked(shop, id)) && !(await isPrinting(shop, id))) await eraseUnchangedPrinter(shop, id)
    await eraseSpools(shop, demoSpools)
    await erasePeople(shop, people)
    if (owner && erased > 0)
      await recordChange(shop, owner, {
        entity: 'demo',
        entityId: 'past',
        action: 'delete',
        before: { orders: erased },
      })
    await shop.pagesChanged()
    return erased
  })
}
