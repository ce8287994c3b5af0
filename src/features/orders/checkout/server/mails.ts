import { linkTo } from '#platform/link.ts'
import type { Mail } from '#platform/server/mail.ts'

/** To the owner: a received payment has no matching order. */
export const paymentNeedsYou = (paymentIntentId: string, reason: string): Mail => ({
  subject: `A payment needs your attention: ${paymentIntentId}`,
  preview: 'No order was created.',
  heading: 'A payment needs your attention',
  blocks: [
    {
      is: 'text',
      text: 'We received a payment that does not match any order, so no order was created. Please check the payment in your payment account, then refund it or contact the customer.',
    },
    {
      is: 'facts',
      rows: [
        { label: 'Payment', text: paymentIntentId },
        { label: 'Reason', text: reason },
      ],
    },
    { is: 'button', label: 'Open the dashboard', path: linkTo('/admin') },
  ],
})
