import { followBlocks, numberTold } from '#features/base/carriers/server/follow-blocks.ts'
import { ownMail } from '#features/base/settings/server/own-mail.ts'
import type { Texts } from '#features/base/settings/texts.ts'
import { isolated } from '#features/gifts/makes/isolated.ts'
import { describeMake } from '#features/gifts/makes/make-words.ts'
import { orderNumber } from '#features/orders/orders/order.ts'
import { type Recipient, recipientName } from '#features/orders/orders/recipients.ts'
import type { OrderBuyer } from '#features/orders/orders/server/find-buyer.ts'
import { seeOrder, whereTo } from '#features/orders/orders/server/mails.ts'
import type { Mail } from '#platform/server/mail.ts'
import type { Parcel } from '../contract.ts'

/** Sent when a parcel ships and others of its order follow. */
export const partPosted = (
  { orderId, trackingNumber, carrier, pieces }: Parcel,
  { name, orderPath, texts, recipient }: OrderBuyer & { texts: Texts; recipient: Recipient | undefined },
): Mail =>
  ownMail(texts, 'mailPart', {
    values: { name, order: orderNumber(orderId) },
    preview: trackingNumber ? numberTold(trackingNumber) : 'The rest follows.',
    heading: 'A part of your gift is on its way',
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        is: 'text',
        text: pieces
          .map((one) =>
            [`${one.pieces} × ${one.productName}`, ...describeMake(one.customization).map(isolated)].join(' · '),
          )
          .join('\n'),
      },
      ...(recipient ? [{ is: 'text' as const, text: `For ${recipientName(recipient)}` }, ...whereTo(recipient)] : []),
      ...followBlocks(trackingNumber, carrier),
      ...closing,
      seeOrder(orderPath),
    ],
  })
