import type { Mail } from '#platform/server/mail.ts'
import { answerTime, thanksForWriting } from '../contact.ts'

type Sent = { name: string; email: string; subject: string; message: string }

/** To the shop; an answer to it goes to the sender. */
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
 * To the sender. It goes to an address that anybody can type, so it carries nothing that was typed: nobody can send their own
 * words to strangers through it.
 */
export const messageReceived = (): Mail => ({
  subject: 'We have your message',
  preview: `We answer ${answerTime}.`,
  blocks: [
    { is: 'text', text: thanksForWriting },
    { is: 'text', text: 'If you did not write to us, somebody typed your address by mistake: there is nothing to do.' },
  ],
})

/** The shop's answer, with what it answers below it. */
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
