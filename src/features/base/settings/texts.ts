import { type MailText, mailKinds, mailParts, mailTextName } from './mail-texts.ts'

/** The texts on public pages that an owner may write. Their defaults are the shop's own pages. */
export const pageTexts = ['hours', 'shipping', 'returns', 'faq', 'about', 'privacy', 'terms'] as const
export type PageText = (typeof pageTexts)[number]

/** All texts of an owner by name; a text that is missing or null has its default. */
export type Texts = Partial<Record<PageText | MailText, string | null | undefined>>

export const textNames = [
  ...pageTexts,
  ...mailKinds.flatMap((kind) => mailParts.map((part) => mailTextName(kind, part))),
]

/** Without an own text. */
export const noTexts: Texts = Object.fromEntries(textNames.map((name) => [name, null]))

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
