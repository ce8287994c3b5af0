/** The texts on public pages that an owner may write. Their defaults are the shop's own pages. */
export const pageTexts = ['hours', 'shipping', 'returns', 'faq', 'about', 'privacy', 'terms'] as const
export type PageText = (typeof pageTexts)[number]

/** The opening texts of emails to customers: `{name}` and `{order}` stand for the customer's name and the order's number. */
export const mailTexts = {
  mailWelcome:
    'Hello {name}, your account is ready. It shows your orders and when they arrive, and it stores your wishlist and your address.',
  mailConfirmed: 'Thank you, {name}. Your order #{order} is confirmed, and we will print it next.',
  mailShipped: 'Your order #{order} has been printed, checked and packed, and is now with the carrier.',
  mailPart: 'Your order #{order} comes in several parcels. This one has left our workshop:',
  mailTracking: 'Your order #{order} can now be tracked with the carrier.',
  mailDelayed: 'Your order #{order} will leave our workshop later than we promised. We are sorry.',
  mailDelivered: 'According to the carrier, your order #{order} was delivered.',
  mailCancelled: 'Your order #{order} is cancelled. We have stopped making your order.',
  mailRefunded:
    'The refund for your order #{order} goes to the card you paid with. Your bank may need a few days to show the refund.',
  mailQuote: 'Hello {name}, we have looked at your custom design request and would love to make it.',
  mailPasswordReset:
    'Hello {name}, we received a request to change the password of your account. If you made this request, choose a new password here:',
  mailPasswordChanged: 'Hello {name}, the password of your account was changed, and all other devices were signed out.',
}
export type MailText = keyof typeof mailTexts

/** All texts of an owner by name; a text that is missing, null or blank has its default; blank hours are hidden. */
export type Texts = Partial<Record<PageText | MailText, string | null | undefined>>

export const textNames = [...pageTexts, ...(Object.keys(mailTexts) as MailText[])]

/** Without an own text. */
export const noTexts: Texts = Object.fromEntries(textNames.map((name) => [name, null]))

/** The opening text of an email, with the customer's name and the order's number. */
export function fillMailText(
  texts: Texts,
  text: MailText,
  { name, order = '' }: { name: string; order?: string },
): string {
  const values: Record<string, string> = { '{name}': name, '{order}': order }
  return (texts[text] || mailTexts[text]).replaceAll(/\{name\}|\{order\}/g, (place) => values[place] ?? place)
}

/** The contact hours, one line each; a label and a text, or a text alone. */
export const defaultHours = `Phone: Mon-Fri 9AM-6PM
Shop: Mon-Fri 9:00-18:00
Sat 10:00-16:00
Sun closed`

/** The lines of contact hours as label and text; the label is empty without a colon and a space. */
export const readHours = (text: string): [label: string, hours: string][] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const [, label = '', hours = line] = /^([^:]*): +([^ ].*)$/.exec(line) ?? []
      return [label, hours]
    })
