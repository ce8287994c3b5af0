import { linkTo } from '#platform/link.ts'
import type { Mail } from '#platform/server/mail.ts'

/** To the owner: money came in that no order can be made of. */
export const paymentNeedsYou = (paymentIntentId: string, reason: string): Mail => ({
  subject: `A payment needs you: ${paymentIntentId}`,
  preview: 'No order was made of it.',
  heading: 'A payment needs you',
  blocks: [
    {
      is: 'text',
      text: 'A payment went through that does not match what was to be paid. No order was made of it. Look at it in your payment account, and refund it or make it right with the customer.',
    },
    {
      is: 'facts',
      rows: [
        { label: 'Payment', text: paymentIntentId },
        { label: 'Why', text: reason },
      ],
    },
    { is: 'button', label: 'Open the dashboard', path: linkTo('/admin') },
  ],
})
