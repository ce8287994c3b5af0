import { ownMail } from '#features/base/settings/server/own-mail.ts'
import type { Texts } from '#features/base/settings/texts.ts'
import type { Mail } from '#platform/server/mail.ts'
import type { ThreadBuyer, ThreadTopic } from './find-thread.ts'

type ToBuyer = ThreadBuyer & { texts: Texts; words: string; hasReplies: boolean }

/** To the buyer: a message of the shop. */
export const messageToBuyer = ({ title }: ThreadTopic, { name, path, texts, words, hasReplies }: ToBuyer): Mail =>
  ownMail(texts, 'mailThread', {
    values: { name, topic: title },
    preview: words.slice(0, 120),
    heading: 'You have a message',
    blocks: ({ opening, closing }) => [
      ...opening,
      { is: 'quotation', text: words },
      ...closing,
      ...(hasReplies ? [{ is: 'text' as const, text: 'You can also reply to this email.' }] : []),
      { is: 'button', label: 'Read and answer', path },
    ],
  })

/** To the maker: a message of a buyer. */
export const messageToMaker = (
  { title, adminPath }: ThreadTopic,
  { name = 'A customer', words }: { name: string | undefined; words: string },
): Mail => ({
  subject: `${name} has written about ${title}`,
  preview: words.slice(0, 120),
  heading: 'You have a message',
  blocks: [
    { is: 'text', text: `${name} has written about ${title}:` },
    { is: 'quotation', text: words },
    { is: 'button', label: 'Read and answer', path: adminPath },
  ],
})
