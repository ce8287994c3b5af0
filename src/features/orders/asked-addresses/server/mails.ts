import { arrives, orderNumber } from '#features/orders/orders/order.ts'
import { seeOrder } from '#features/orders/orders/server/mails.ts'
import { type Arrival, showArrival } from '#features/selling/delivery/arrival.ts'
import type { Mail } from '#platform/server/mail.ts'

type Given = { name: string; orderPath: string; orderId: string; recipient: string; arrival: Arrival | null }

/** To the buyer, when a recipient has given the address, which the email does not tell (rule 143). */
export const addressGiven = ({ name, orderPath, orderId, recipient, arrival }: Given): Mail => ({
  subject: `${recipient} has given the address for order #${orderNumber(orderId)}`,
  preview: 'Your gift can be sent now.',
  heading: 'Your gift has an address',
  blocks: [
    { is: 'text', text: `Hello ${name}, ${recipient} has typed the address for your gift. Only we see the address.` },
    ...(arrival ? [{ is: 'facts' as const, rows: [{ label: arrives, text: showArrival(arrival) }] }] : []),
    seeOrder(orderPath),
  ],
})
