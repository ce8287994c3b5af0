/** An email as a mail service passes it on. `isAutomatic`: a program wrote it, such as an out-of-office reply. */
export type IncomingMail = {
  id: string
  from: string
  to: string[]
  text: string
  attachments: number
  isAutomatic: boolean
}

/** The names of the fields, as Postmark and similar services send them in JSON. */
const names = {
  id: ['MessageID', 'Message-Id', 'message-id', 'messageId'],
  from: ['From', 'from', 'sender'],
  to: ['OriginalRecipient', 'recipient', 'To', 'to'],
  text: ['StrippedTextReply', 'stripped-text', 'TextBody', 'body-plain', 'text'],
  automatic: ['Auto-Submitted', 'auto-submitted'],
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
  const headers = readHeaders(fields.get('Headers') ?? fields.get('message-headers'))
  const automatic = textOf(names.automatic) ?? headers.get('auto-submitted') ?? 'no'
  return {
    id: (textOf(names.id) ?? '').slice(0, 300),
    from: addressIn(from),
    to: to.split(',').map(addressIn),
    text: textOf(names.text) ?? '',
    attachments: Array.isArray(files) ? files.length : Number.isInteger(count) ? count : 0,
    isAutomatic: automatic.trim().toLowerCase() !== 'no',
  }
}

/** Headers by name in lower case: objects with name and value, or the JSON of pairs. */
function readHeaders(sent: unknown): Map<string, string> {
  const list = typeof sent === 'string' ? readJson(sent) : sent
  const pairs = (Array.isArray(list) ? list : []).map((one) => (Array.isArray(one) ? one : [one?.Name, one?.Value]))
  return new Map(
    pairs.flatMap(([name, value]): [string, string][] =>
      typeof name === 'string' && typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  )
}

/** Parsed JSON; undefined for anything else. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The address in "Ida <ida@example.com>". */
function addressIn(text: string): string {
  const start = text.lastIndexOf('<')
  const end = text.indexOf('>', start)
  return (start >= 0 && end > start ? text.slice(start + 1, end) : text).trim().toLowerCase()
}
