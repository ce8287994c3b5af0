import { findSettings } from '#features/base/settings/server/find-settings.ts'
import { canBeEngraved } from '#features/gifts/models/model-file.ts'
import { refundedOf } from '#features/orders/orders/server/payment-status.ts'
import { dollarsFromCents, subtractCents } from '#platform/money.ts'
import type { Shop } from '#platform/server/shop.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { OrderChanges } from '../contract.ts'
import { correctableUntil } from '../correction-time.ts'
import { findCancellations } from './find-cancellations.ts'
import { findCorrections } from './find-corrections.ts'
import { findProductsOf, offerOfLine } from './find-line-offer.ts'
import { findOrderToChange } from './find-order-to-change.ts'
import { whyAddressStays } from './why-address-stays.ts'
import { whyNotCanceled } from './why-not-canceled.ts'
import { whyNotCorrected } from './why-not-corrected.ts'

/** What a viewer may change in an order, and the history of its lines. Throws 404. */
export async function findChanges(shop: Shop, viewer: Viewer, orderId: string): Promise<OrderChanges> {
  const found = await findOrderToChange(shop, viewer, { orderId })
  const { as, order, further, lines } = found
  const progress = await shop.questions.findProgress(shop, order.id)
  const products = await findProductsOf(shop, lines)
  const terms = await findSettings(shop)
  const now = shop.clock.now()
  const until = correctableUntil(order.createdAt, terms)
  const cancellationOf = await findCancellations(shop, found)
  const corrections = await findCorrections(shop, { itemIds: lines.map(({ id }) => id), as })
  return {
    until: until > now ? until.toISOString() : null,
    cancellation: {
      closed: whyNotCanceled({ as, order, progress, terms, now }) ?? null,
      refund: dollarsFromCents(subtractCents(order.total, await refundedOf(shop, order.id))),
    },
    addressClosed: whyAddressStays({ found, recipient: 1, progress }) ?? null,
    ...(further.length > 0 && {
      furtherAddressesClosed: further.map(
        ({ number }) => whyAddressStays({ found, recipient: number, progress }) ?? null,
      ),
    }),
    endsWithPrinting: terms.correctionEnds === 'with-printing',
    lines: lines.map((line) => {
      const { closed, cost, refund, isWholeParcel } = cancellationOf(line)
      const { sizes, colors, letters, zones } = line.make
        ? offerOfLine(line.make, products.get(line.productId ?? ''))
        : {}
      return {
        id: line.id,
        closed: whyNotCorrected({ as, order, line, progress: progress.get(line.id), terms, now }) ?? null,
        printed: progress.get(line.id)?.printed ?? 0,
        offer: {
          ...(sizes && { sizes }),
          ...(colors && { colors }),
          ...(letters && { letters }),
          ...(zones && { zones }),
        },
        takesWords: canBeEngraved(line.modelFile) || Boolean(line.make?.engraving),
        cancellation: {
          ...{ closed, isWholeParcel },
          ...{ cost: dollarsFromCents(cost.total), refund: dollarsFromCents(refund) },
        },
        corrections: corrections.get(line.id) ?? [],
      }
    }),
  }
}
