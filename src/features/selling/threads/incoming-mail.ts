/** An email as a mail service passes it on. */
export type IncomingMail = { id: string; from: string; to: string[]; text: string; attachments: number }

/** The names of the fields, as Postmark, Mailgun and similar services send them. */
const names = {
  id: ['MessageID', 'Message-Id', 'message-id', 'messageId'],
  from: ['From', 'from', 'sender'],
  to: ['OriginalRecipient', 'recipient', 'To', 'to'],
  text: ['StrippedTextReply', 'stripped-text', 'TextBody', 'body-plain', 'text'],
} as const

/** Reads the JSON of a mail service; undefined without a sender or recipient. */
export function readIncomingMail(body: unknown): IncomingMail | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const fields = new Map(Object.entries(body))
  const textOf = (keys: readonly string[]) =>
    keys
      .map((key) => fields.get(key))
      .find((value): value is string => typeof value === 'string' && value.trim() !== '')
  const [from, to] = [textOf(names.from), textOf(names.to)]
  if (!from || !to) return undefined
  const files = fields.get('Attachments') ?? fields.get('attachments')
  const count = Number(fields.get('attachment-count') ?? 0)
  return {
    id: (textOf(names.id) ?? '').slice(0, 300),
    from: addressIn(from),
    to: to.split(',').map(addressIn),
    text: textOf(names.text) ?? '',
    attachments: Array.isArray(files) ? files.length : Number.isInteger(count) ? count : 0,
  }
}

/** The address in "Ida <ida@example.com>". */
function addressIn(text: string): string {
  const start = text.lastIndexOf('<')
  const end = text.indexOf('>', start)
  return (start >= 0 && end > start ? text.slice(start + 1, end) : text).trim().toLowerCase()
}
