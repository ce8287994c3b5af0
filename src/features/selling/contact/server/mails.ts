import { answerTime } from '#features/base/settings/answer-time.ts'
import { ownMail } from '#features/base/settings/server/own-mail.ts'
import type { Texts } from '#features/base/settings/texts.ts'
import type { Mail } from '#platform/server/mail.ts'

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
export const messageReceived = (texts: Texts): Mail =>
  ownMail(texts, 'mailMessage', {
    values: {},
    preview: `We answer ${answerTime}.`,
    blocks: ({ opening, closing }) => [...opening, ...closing],
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
