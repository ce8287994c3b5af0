import type { Mail, MailBlock } from '#platform/server/mail.ts'
import { fillMailText, type MailKind, type MailValues, mailTextName } from '../mail-texts.ts'
import type { Texts } from '../texts.ts'

/** The email's texts, each as a block; none where the owner has emptied it. */
type Words = { opening: MailBlock[]; closing: MailBlock[] }
type Written<Kind extends MailKind> = {
  values: MailValues<Kind>
  /** What the inbox shows beside the subject, unless the owner has written the opening. */
  preview: string
  /** The heading above the default subject; the subject itself by default. */
  heading?: string
  /** The whole email in order: the facts and links that the shop generates, with the texts. */
  blocks: (words: Words) => MailBlock[]
}

/** An email to a customer with the owner's subject, opening and closing (rule 115). */
export function ownMail<Kind extends MailKind>(
  texts: Texts,
  kind: Kind,
  { values, preview, heading, blocks }: Written<Kind>,
): Mail {
  const [opening, closing] = (['opening', 'closing'] as const).map((part) => fillMailText(texts, kind, part, values))
  const isOwn = (part: 'subject' | 'opening') => Boolean(texts[mailTextName(kind, part)])
  return {
    subject: fillMailText(texts, kind, 'subject', values),
    preview: isOwn('opening') && opening ? opening : preview,
    ...(heading && !isOwn('subject') && { heading }),
    blocks: blocks({ opening: blockOf(opening), closing: blockOf(closing) }),
  }
}

const blockOf = (text = ''): MailBlock[] => (text ? [{ is: 'text', text }] : [])
