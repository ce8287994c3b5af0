import { ownMail } from '#features/base/settings/server/own-mail.ts'
import { newsNames } from '#features/base/settings/settings.ts'
import type { Texts } from '#features/base/settings/texts.ts'
import type { Mail, MailBlock } from '#platform/server/mail.ts'
import { validUntil } from '../custom-request.ts'
import { customRequestPaths } from '../paths.ts'
import type { RequestRow } from './find-requests.ts'

/** `price` is formatted for reading; `message` is the maker's message. */
export function quoteReady(
  request: RequestRow,
  { name, texts }: { name: string; texts: Texts },
  price: string,
  message: string | undefined,
  timeZone: string,
): Mail {
  const { id, title } = request
  return ownMail(texts, 'mailQuote', {
    values: { name, request: title, price },
    preview: `${price}. You can accept it in your account.`,
    heading: 'Your quote is ready',
    blocks: ({ opening, closing }) => [
      ...opening,
      {
        is: 'facts',
        rows: [{ label: 'Request', text: title }, ...quoteFacts(request, timeZone, price)],
      },
      ...(message ? [{ is: 'quotation' as const, text: message }] : []),
      ...closing,
      { is: 'button', label: 'View quote', path: customRequestPaths.own(id) },
    ],
  })
}

/** What a quote says, in the email and in the thread. */
export function quoteFacts(
  { quoteExpiresAt, estimatedDelivery }: Pick<RequestRow, 'quoteExpiresAt' | 'estimatedDelivery'>,
  timeZone: string,
  price: string,
): { label: string; text: string }[] {
  const day = (date: Date) => new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone }).format(date)
  return [
    { label: 'Price', text: `${price}, plus shipping` },
    ...(quoteExpiresAt ? [{ label: validUntil, text: day(quoteExpiresAt) }] : []),
    ...(estimatedDelivery ? [{ label: 'Delivery by', text: day(estimatedDelivery) }] : []),
  ]
}

const openRequest = (id: string): MailBlock => ({
  is: 'button',
  label: 'Open the request',
  path: customRequestPaths.admin(id),
})

/** To the maker: a new custom request. */
export const newRequest = (id: string, wish: { title: string; description: string }, name: string): Mail => ({
  subject: `New request: ${wish.title}`,
  preview: `${name} asks for a design.`,
  heading: newsNames.request,
  blocks: [
    { is: 'text', text: `${name} asks for “${wish.title}”.` },
    { is: 'quotation', text: wish.description },
    openRequest(id),
  ],
})

/** To the maker: the customer's answer to a quote. */
export const quoteAnswered = (
  { id, title }: RequestRow,
  name: string,
  { answer, reason }: { answer: 'accepted' | 'declined'; reason: string | null },
): Mail => ({
  subject: `Your quote for “${title}” was ${answer}`,
  preview: answer === 'accepted' ? `${name} can pay now.` : `${name} has declined the price.`,
  heading: answer === 'accepted' ? 'A quote was accepted' : 'A quote was declined',
  blocks: [
    { is: 'text', text: `${name} has ${answer} your quote for “${title}”.` },
    ...(reason ? [{ is: 'quotation' as const, text: reason }] : []),
    openRequest(id),
  ],
})
