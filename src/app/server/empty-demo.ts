import { erasePeople } from '#features/accounts/server/erase-people.ts'
import { eraseMessagesFrom } from '#features/contact/server/erase-messages.ts'
import { eraseOffer } from '#features/offers/server/erase-offer.ts'
import { eraseOrdersOf } from '#features/orders/server/erase-orders.ts'
import { eraseTestPayments } from '#features/payments/server/erase-test-payments.ts'
import { eraseReviewsOf } from '#features/reviews/server/erase-reviews.ts'
import type { Shop } from '#platform/server/shop.ts'
import { demoOfferId, findDemoPeople, madeUp } from './find-demo.ts'

/** Takes a demo shop's past away, all of it or nothing. Answers how many orders there were. */
export async function emptyDemo(shop: Pick<Shop, 'database' | 'pagesChanged'>): Promise<number> {
  const removed = await shop.database.transaction(async () => {
    const people = await findDemoPeople(shop)
    const { erased, payments } = await eraseOrdersOf(shop, people)
    await eraseTestPayments(shop, payments)
    await eraseReviewsOf(shop, people)
    await eraseMessagesFrom(shop, madeUp)
    await eraseOffer(shop, demoOfferId)
    await erasePeople(shop, people)
    return erased
  })
  await shop.pagesChanged()
  return removed
}
