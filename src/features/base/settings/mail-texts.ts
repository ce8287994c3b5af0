import { thanksForWriting } from './thanks-for-writing.ts'

/** Named values that an owner may write into an email's texts, with examples for the preview. */
export const placeholders = {
  name: { means: 'the customer’s name', example: 'Ida' },
  order: { means: 'the number of the order', example: '5D7A2B1C' },
  date: { means: 'the day of the order', example: 'Dec 3' },
  amount: { means: 'the refunded amount', example: '$12.00' },
  request: { means: 'the title of the request', example: 'A lantern with our names' },
  price: { means: 'the quoted price', example: '$75.00' },
  topic: { means: 'the order or request', example: 'order #5D7A2B1C' },
} as const
export type Placeholder = keyof typeof placeholders

type MailWords = {
  label: string
  places: readonly Placeholder[]
  subject: string
  opening: string
  /** What the shop generates after the opening. */
  between: string
  closing: string
  /** What the shop generates after the closing. */
  end: string
}

const person = ['name'] as const
const inOrder = ['name', 'order', 'date'] as const
const seeOrder = 'The link to the order'
const linesAndOrder = 'The order’s lines and totals, and the link to the order'

/** The emails to customers: their default subjects, openings and closings, with the placeholders that each knows. */
export const mails = {
  mailWelcome: {
    label: 'Welcome email',
    places: person,
    subject: 'Welcome! Your account is ready',
    opening:
      'Hello {name}, your account is ready. It shows your orders and when they arrive, and it stores your wishlist and your address.',
    between: 'The link to the account',
    closing: 'If you did not create this account, write to us and we will delete it.',
    end: '',
  },
  mailConfirmed: {
    label: 'Order confirmation email',
    places: inOrder,
    subject: 'Your order #{order} is confirmed',
    opening: 'Thank you, {name}. Your order #{order} is confirmed, and we will print it next.',
    between: 'The order’s lines and totals, the arrival, the addresses and the payment',
    closing: '',
    end: 'The seller, and the links to the order, the terms and the returns',
  },
  mailShipped: {
    label: 'Shipping email',
    places: inOrder,
    subject: 'Your order #{order} is on its way',
    opening: 'Your order #{order} has been printed, checked and packed, and is now with the carrier.',
    between: 'The tracking number, the order’s lines and totals, the arrival and the address',
    closing: '',
    end: seeOrder,
  },
  mailPart: {
    label: 'Partial shipment email',
    places: ['name', 'order'],
    subject: 'A part of your order #{order} is on its way',
    opening: 'Your order #{order} comes in several parcels. This one has left our workshop:',
    between: 'The pieces of the parcel and the tracking number',
    closing: 'The rest of your order follows in another parcel.',
    end: seeOrder,
  },
  mailTracking: {
    label: 'Tracking number email',
    places: inOrder,
    subject: 'Track your order #{order}',
    opening: 'Your order #{order} can now be tracked with the carrier.',
    between: 'The tracking number',
    closing: '',
    end: seeOrder,
  },
  mailCorrected: {
    label: 'Correction email',
    places: inOrder,
    subject: 'Your order #{order} is corrected',
    opening: 'Your order #{order} is corrected. This is what we print now:',
    between: 'The corrected gift with its picture, the gift before, and the reason',
    closing: 'If this is not what you want, please reply to this email before we print your gift.',
    end: seeOrder,
  },
  mailLineCanceled: {
    label: 'Email about a canceled gift',
    places: inOrder,
    subject: 'A gift of your order #{order} is canceled',
    opening: 'This gift of your order #{order} is canceled. The rest of the order stays as it was.',
    between: 'The canceled gift, the reason, and what is given back outside the shop',
    closing: '',
    end: seeOrder,
  },
  mailReprint: {
    label: 'Email about a reprint',
    places: inOrder,
    subject: 'We print a gift of your order #{order} again',
    opening: 'We are sorry that something is wrong with your order #{order}. We print this again, without charge:',
    between: 'Your reason, the gift with its picture, the new arrival, and the address',
    closing: '',
    end: seeOrder,
  },
  mailClaimRefund: {
    label: 'Email about the refund of a claim',
    places: ['name', 'order', 'date', 'amount'],
    subject: 'Your refund for order #{order}',
    opening:
      'We are sorry that something is wrong with your order #{order}. {amount} goes to the card you paid with. Your bank may need a few days to show the refund.',
    between: 'Your reason, the gift with its picture, and the refunded amount',
    closing: '',
    end: seeOrder,
  },
  mailClaimDeclined: {
    label: 'Email that declines a claim',
    places: inOrder,
    subject: 'Our answer about your order #{order}',
    opening:
      'Thank you for telling us about your order #{order}. We have looked at it and can neither print it again nor refund it:',
    between: 'Your reason, and the gift with its picture',
    closing: 'If you see it differently, please reply to this email.',
    end: seeOrder,
  },
  mailAddress: {
    label: 'Email about a new address',
    places: inOrder,
    subject: 'Your order #{order} has a new address',
    opening: 'The shipping address of your order #{order} has changed. We now send your order here:',
    between: 'The new address and the arrival',
    closing: 'If you did not change the address, please reply to this email.',
    end: seeOrder,
  },
  mailDelayed: {
    label: 'Delay email',
    places: inOrder,
    subject: 'Your order #{order} is delayed',
    opening: 'Your order #{order} will leave our workshop later than we promised. We are sorry.',
    between: 'The new arrival date, or that there is none yet',
    closing: 'If that is too late for you, please reply to this email and we will find a solution.',
    end: seeOrder,
  },
  mailDelivered: {
    label: 'Delivery email',
    places: inOrder,
    subject: 'Your order #{order} was delivered',
    opening: 'According to the carrier, your order #{order} was delivered.',
    between: '',
    closing: 'If there is a problem with your order, please reply to this email and we will fix it.',
    end: 'The order’s lines and totals, and the link to write a review',
  },
  mailCancelled: {
    label: 'Cancellation email',
    places: inOrder,
    subject: 'Your order #{order} is cancelled',
    opening: 'Your order #{order} is cancelled. We have stopped making your order.',
    between: 'The refund, if there is one',
    closing: 'If you have questions about your order or payment, please reply to this email.',
    end: linesAndOrder,
  },
  mailRefunded: {
    label: 'Refund email',
    places: ['name', 'order', 'date', 'amount'],
    subject: 'Your refund for order #{order}',
    opening:
      'The refund for your order #{order} goes to the card you paid with. Your bank may need a few days to show the refund.',
    between: 'The refunded amount',
    closing: '',
    end: linesAndOrder,
  },
  mailPaymentFailed: {
    label: 'Failed payment email',
    places: person,
    subject: 'Your payment did not go through',
    opening: 'Hello {name}, your card was not charged. The payment provider’s message:',
    between: 'The payment provider’s message',
    closing: 'Your choices are saved. You can try again with the same card or another card.',
    end: 'The link to the cart or the quote',
  },
  mailQuote: {
    label: 'Quote email',
    places: ['name', 'request', 'price'],
    subject: 'Your quote for “{request}” is ready',
    opening: 'Hello {name}, we have looked at your custom design request and would love to make it.',
    between: 'The request, the price, the dates and your message',
    closing: '',
    end: 'The link to the quote',
  },
  mailThread: {
    label: 'Email about a message in a thread',
    places: ['name', 'topic'],
    subject: 'A message about {topic}',
    opening: 'Hello {name}, we have written to you about {topic}:',
    between: 'Your message',
    closing: '',
    end: 'The link to the messages',
  },
  mailMessage: {
    label: 'Email that answers the contact form',
    places: [],
    subject: 'We have your message',
    opening: thanksForWriting,
    between: '',
    closing: 'If you did not write to us, your address was entered by mistake. You can ignore this email.',
    end: '',
  },
  mailPasswordReset: {
    label: 'Password reset email',
    places: person,
    subject: 'Choose a new password',
    opening:
      'Hello {name}, we received a request to change the password of your account. If you made this request, choose a new password here:',
    between: 'The link to choose a password',
    closing:
      'The link works once and expires in an hour. If you did not make this request, ignore this email. Your password stays the same.',
    end: '',
  },
  mailPasswordChanged: {
    label: 'Password change email',
    places: person,
    subject: 'Your password was changed',
    opening: 'Hello {name}, the password of your account was changed, and all other devices were signed out.',
    between: '',
    closing: 'If you did not make this change, choose a new password now:',
    end: 'The link to choose a password',
  },
  mailConfirmEmail: {
    label: 'Email that confirms a new address',
    places: person,
    subject: 'Confirm your new email address',
    opening:
      'Hello {name}, you asked us to use this email address for your account. Confirm that the address is yours:',
    between: 'The link to confirm the address',
    closing: 'The link works once and expires in a day. If you did not ask for this change, ignore this email.',
    end: '',
  },
  mailEmailChanged: {
    label: 'Email to the old address after a change',
    places: person,
    subject: 'The email address of your account was changed',
    opening: 'Hello {name}, your account now uses another email address. We send our emails there from now on.',
    between: '',
    closing: 'If you did not make this change, write to us now:',
    end: 'The link to the contact page',
  },
} as const satisfies Record<string, MailWords>
export type MailKind = keyof typeof mails

/** The parts of each email that an owner may write. A blank subject is the default; a blank opening or closing is left out. */
export const mailParts = ['subject', 'opening', 'closing'] as const
export type MailPart = (typeof mailParts)[number]

const suffixes = { subject: 'Subject', opening: '', closing: 'Closing' } as const satisfies Record<MailPart, string>
export type MailText = `${MailKind}${(typeof suffixes)[MailPart]}`

export const mailKinds = Object.keys(mails) as MailKind[]
/** The owner's texts of emails by name; one that is missing or null has its default. */
export type OwnMailTexts = Partial<Record<MailText, string | null | undefined>>
/** The name of an email's text among the texts of an owner. */
export const mailTextName = (kind: MailKind, part: MailPart): MailText => `${kind}${suffixes[part]}`

export type MailValues<Kind extends MailKind> = Record<(typeof mails)[Kind]['places'][number], string>

/** A part of an email with its values: the owner's text or the default. */
export function fillMailText<Kind extends MailKind>(
  texts: OwnMailTexts,
  kind: Kind,
  part: MailPart,
  values: MailValues<Kind>,
): string {
  const own = texts[mailTextName(kind, part)]
  const text = (part === 'subject' ? own || undefined : own) ?? mails[kind][part]
  const known = new Map<string, string>(Object.entries(values))
  return text.replaceAll(placeholder, (place, name) => known.get(name) ?? place)
}
/** Longer text in braces is no placeholder. */
const placeholder = /\{([^{}\n]{0,40})\}/g

export const maxSubject = 150
/** What is wrong with an owner's text of an email; undefined if it can be used. */
export function faultOfMailText(kind: MailKind, part: MailPart, text: string): string | undefined {
  if (part === 'subject' && lineBreak.test(text)) return 'Use one line for the subject'
  if (part === 'subject' && text.length > maxSubject) return `Use at most ${maxSubject} characters`
  const places: readonly string[] = mails[kind].places
  const unknown = [...text.matchAll(placeholder)].find(([, name = '']) => !places.includes(name))
  return unknown && `This email does not know ${unknown[0]}. ${sentenceOf(places)}`
}
// Any control character, and the separators that Unicode counts as line breaks.
const lineBreak = /[\p{Cc}\u2028\u2029]/u

function sentenceOf(places: readonly string[]): string {
  if (places.length === 0) return 'It has no placeholders.'
  return `Use ${either.format(places.map((name) => `{${name}}`))}.`
}
const either = new Intl.ListFormat('en-GB', { type: 'disjunction' })
