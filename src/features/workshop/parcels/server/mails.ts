import { followBlocks, numberTold } from '#features/base/carriers/server/follow-blocks.ts'
import { fillMailText } from '#features/base/settings/texts.ts'
import { isolated } from '#features/gifts/makes/isolated.ts'
import { describeMake } from '#features/gifts/makes/make-words.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { type Opening, seeOrder } from '#features/orders/orders/server/mails.ts'
import type { Mail } from '#platform/server/mail.ts'
import type { Parcel } from '../contract.ts'

/** Sent when a parcel ships and others of its order follow. */
export const partPosted = ({ orderId, trackingNumber, carrier, pieces }: Parcel, { name, texts }: Opening): Mail => ({
  subject: `A part of your order #${orderNumber(orderId)} is on its way`,
  preview: trackingNumber ? numberTold(trackingNumber) : 'The rest follows.',
  heading: 'A part of your gift is on its way',
  blocks: [
    {
      is: 'text',
      text: fillMailText(texts, 'mailPart', { name, order: orderNumber(orderId) }),
    },
    {
      is: 'text',
      text: pieces
        .map((one) =>
          [`${one.pieces} × ${one.productName}`, ...describeMake(one.customization).map(isolated)].join(' · '),
        )
        .join('\n'),
    },
    ...followBlocks(trackingNumber, carrier),
    { is: 'text', text: 'The rest of your order follows in another parcel.' },
    seeOrder({ id: orderId }),
  ],
})
