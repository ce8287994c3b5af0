import type { Mail } from '#platform/server/mail.ts'
import { answerTime, thanksForWriting } from '../contact.ts'

type Sent = { name: string; email: string; subject: string; message: string }

/** To the shop. A reply goes to the sender. */
export const messageForShop = ({ name, email, subject, message }: Sent): Mail => ({
  subject: `Message: ${subject}`,
  preview: `${name} writes`,
  heading: 'A message for the shop',
  blocks: [
    {
      is: 'facts',
      rows: [
        { label: 'From', text: `${name} (${email})` },
        { label: 'Subject', text: subject },
      ],
    },
    { is: 'quotation', text: message },
  ],
})

/**
 * To the sender. Contains none of the typed text, because the typed address may belong to a stranger: otherwise the form could
 * be used to send spam.
 */
export const messageReceived = (): Mail => ({
  subject: 'We have your message',
  preview: `We answer ${answerTime}.`,
  blocks: [
    { is: 'text', text: thanksForWriting },
    { is: 'text', text: 'If you did not write to us, your address was entered by mistake. You can ignore this email.' },
  ],
})

/** The shop's answer, with the customer's message below. */
export const replyToMessage = ({ name, subject, message }: Omit<Sent, 'email'>, text: string): Mail => ({
  subject: `Re: ${subject}`,
  preview: text.slice(0, 100),
  heading: `Hello ${name}`,
  blocks: [
    { is: 'text', text },
    { is: 'text', text: 'You wrote:' },
    { is: 'quotation', text: message },
  ],
})
