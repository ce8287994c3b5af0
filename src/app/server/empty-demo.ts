import { erasePeople } from '#features/accounts/server/erase-people.ts'
import { recordChange } from '#features/audit/server/record-change.ts'
import { eraseMessagesFrom } from '#features/contact/server/erase-messages.ts'
import { eraseSpools } from '#features/filament/server/erase-spools.ts'
import { eraseOffer } from '#features/offers/server/erase-offer.ts'
import { eraseOrdersOf } from '#features/orders/server/erase-orders.ts'
import { findDemoPeople, madeUp } from '#features/orders/server/find-demo.ts'
import { eraseTestPayments } from '#features/payments/server/erase-test-payments.ts'
import { erasePrinter } from '#features/print-queue/server/change-printers.ts'
import { isLinked } from '#features/printer-links/server/find-links.ts'
import { eraseReviewsOf } from '#features/reviews/server/erase-reviews.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { SignedIn } from '#platform/viewer.ts'
import { demoOfferId, demoPrinterIds, demoSpools } from './demo-ids.ts'

/** Takes a demo shop's past away, all of it or nothing; by a command there is no `owner`. Answers how many orders there were. */
export async function emptyDemo(
  shop: Pick<Shop, 'database' | 'pagesChanged' | 'clock'>,
  owner?: SignedIn,
): Promise<number> {
  return shop.database.transaction(async () => {
    const people = await findDemoPeople(shop)
    const { erased, payments } = await eraseOrdersOf(shop, people)
    await eraseTestPayments(shop, payments)
    await eraseReviewsOf(shop, people)
    await eraseMessagesFrom(shop, madeUp)
    await eraseOffer(shop, demoOfferId)
    // One that an owner has linked is hers.
    for (const id of demoPrinterIds) if (!(await isLinked(shop, id))) await erasePrinter(shop, id)
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
