/** One line of an order. `amount` is formatted, `image` is a path of the shop. */
export type MailLine = { name: string; detail?: string; amount: string; image?: string | null }

/** The parts of a mail; each is rendered as HTML and as text. */
export type MailBlock =
  | { is: 'text'; text: string }
  | { is: 'lines'; lines: MailLine[]; totals: { label: string; amount: string }[] }
  | { is: 'facts'; rows: { label: string; text: string }[] }
  | { is: 'quotation'; text: string }
  /** `path` is a path of the shop, or a URL elsewhere. */
  | { is: 'button'; label: string; path: string }

/** A mail without markup: plain words and paths of the shop. `preview` is shown beside the subject in an inbox. */
export type Mail = {
  subject: string
  preview: string
  /** The heading; the subject by default. */
  heading?: string
  blocks: MailBlock[]
}

/** The sender: the shop's name, the base URL of its paths, and an optional sign-off. */
export type Letterhead = { shopName: string; address: string; closing: string }

/** Renders a mail as HTML and as text, from the same parts (decisions/0017). */
export function renderMail({ blocks, ...mail }: Mail, letterhead: Letterhead) {
  const { closing } = letterhead
  const closed: Mail = { ...mail, blocks: closing ? [...blocks, { is: 'text', text: closing }] : blocks }
  return { html: renderHtml(closed, letterhead), text: renderText(closed, letterhead) }
}

type Renderers = { [Kind in MailBlock['is']]: (block: Extract<MailBlock, { is: Kind }>, from: Letterhead) => string }

const draw = (renderers: Renderers, block: MailBlock, from: Letterhead) =>
  (renderers[block.is] as (block: MailBlock, from: Letterhead) => string)(block, from)

const asText: Renderers = {
  text: ({ text }) => text,
  lines: ({ lines, totals }) =>
    [
      ...lines.map(({ name, detail, amount }) => `- ${name}${detail ? ` (${detail})` : ''}: ${amount}`),
      '',
      ...totals.map(({ label, amount }) => `${label}: ${amount}`),
    ].join('\n'),
  facts: ({ rows }) =>
    rows.map(({ label, text }) => (text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`)).join('\n\n'),
  quotation: ({ text }) => text.replace(/^/gm, '> '),
  button: ({ label, path }, from) => `${label}:\n${addressOf(path, from)}`,
}

const addressOf = (path: string, { address }: Letterhead) => (path.startsWith('https://') ? path : address + path)

const renderText = ({ subject, heading = subject, blocks }: Mail, from: Letterhead) =>
  `${[heading, ...blocks.map((block) => draw(asText, block, from)), `${from.shopName}\n${from.address}`].join('\n\n')}\n`

// Mail programs know tables and inline styles; the style sheet only adds dark mode, where it is supported.
const serif = "font-family:Vollkorn,Georgia,'Times New Roman',serif"
const sans = 'font-family:Figtree,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const night = `
  @media (prefers-color-scheme: dark) {
    .ground { background: #0e211a !important } .sheet { background: #163026 !important }
    .ink { color: #fbf1da !important } .muted { color: #b5c4b8 !important } .rule { border-color: #34574a !important }
    .well { background: #0e211a !important } .press { background: #ff8a70 !important } .press a { color: #12372b !important }
    .press-edge { background: #d9654c !important }
  }
  @media (max-width: 480px) { .sheet-pad { padding: 24px 20px !important } }`

const asHtml: Renderers = {
  text: ({ text }) =>
    `<p class="ink" style="margin:0 0 18px;${sans};font-size:17px;line-height:1.55;color:#12372b">${breaks(text)}</p>`,
  lines: (
    { lines, totals },
    { address },
  ) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px">
${lines.map((line) => htmlLine(line, address)).join('\n')}
${totals.map(htmlTotal).join('\n')}
</table>`,
  facts: ({ rows }) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px">
${rows.map(({ label, text }) => `<tr><td class="muted" valign="top" style="padding:4px 16px 4px 0;${sans};font-size:15px;line-height:1.5;color:#4c6156;white-space:nowrap">${escapeHtml(label)}</td><td class="ink" width="100%" style="padding:4px 0;${sans};font-size:16px;line-height:1.5;color:#12372b">${breaks(text)}</td></tr>`).join('\n')}
</table>`,
  quotation: ({ text }) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 22px"><tr><td class="well ink" style="padding:16px 20px;background:#f4e7cc;border-radius:14px;${sans};font-size:16px;line-height:1.55;color:#12372b">${breaks(text)}</td></tr></table>`,
  button: ({ label, path }, from) =>
    `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:4px 0 24px"><tr><td class="press" style="background:#c52f1c;border-radius:14px 14px 0 0;padding:14px 26px"><a href="${escapeHtml(addressOf(path, from))}" style="${sans};font-size:17px;font-weight:700;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr>${['#8e1e10', '#a92818', '#8e1e10'].map((color) => `<tr><td class="press-edge" style="background:${color};height:2px;line-height:2px;font-size:0">&nbsp;</td></tr>`).join('')}</table>`,
}

function htmlLine({ name, detail, amount, image }: MailLine, address: string) {
  // Few mail programs draw SVG: only photographs and renders are shown.
  const isShown = image && !image.endsWith('.svg')
  const picture = isShown
    ? `<img src="${escapeHtml(image.startsWith('/') ? address + image : image)}" width="64" height="64" alt="" style="display:block;width:64px;height:64px;object-fit:cover;border-radius:8px;background:#fde7a9">`
    : ''
  return `<tr><td class="rule" ${isShown ? 'width="80"' : 'width="0"'} style="padding:10px ${isShown ? '16px' : '0'} 10px 0;border-bottom:1px solid #e6d9be">${picture}</td><td class="rule ink" style="padding:10px 12px 10px 0;border-bottom:1px solid #e6d9be;${sans};font-size:16px;line-height:1.45;color:#12372b"><strong>${escapeHtml(name)}</strong>${detail ? `<br><span class="muted" style="color:#4c6156;font-size:15px">${escapeHtml(detail)}</span>` : ''}</td><td class="rule ink" align="right" valign="top" style="padding:12px 0;border-bottom:1px solid #e6d9be;${sans};font-size:16px;color:#12372b;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
}

function htmlTotal({ label, amount }: { label: string; amount: string }, index: number, all: unknown[]) {
  const weight = index === all.length - 1 ? 'font-weight:700;font-size:18px' : 'font-size:16px'
  return `<tr><td></td><td class="ink" style="padding:8px 0 0;${sans};${weight};color:#12372b">${escapeHtml(label)}</td><td class="ink" align="right" style="padding:8px 0 0;${sans};${weight};color:#12372b;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
}

/** A word wider than a phone would widen the whole mail; some mail programs know only the older property. */
const anywhere = 'word-break:break-word;overflow-wrap:anywhere'

/** The top of the sheet: five printed layers, the only ornament. */
const layers = ['#f7c04a', '#e2a327', '#f7c04a', '#e2a327', '#f7c04a']
  .map((color) => `<tr><td style="background:${color};height:4px;line-height:4px;font-size:0">&nbsp;</td></tr>`)
  .join('')

const renderHtml = ({ subject, preview, heading = subject, blocks }: Mail, from: Letterhead) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${night}</style></head>
<body class="ground" style="margin:0;padding:0;background:#fffaf0">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" style="background:#fffaf0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px">
${layers}
<tr><td class="sheet sheet-pad" style="padding:32px 40px;background:#ffffff;${anywhere}">
<p class="ink" style="margin:0 0 24px;${serif};font-size:22px;font-weight:700;color:#12372b">${escapeHtml(from.shopName)}</p>
<h1 class="ink" style="margin:0 0 18px;${serif};font-size:34px;line-height:1.15;font-weight:700;color:#12372b">${escapeHtml(heading)}</h1>
${blocks.map((block) => draw(asHtml, block, from)).join('\n')}
</td></tr>
<tr><td align="center" style="padding:20px;${anywhere}"><a class="muted" href="${escapeHtml(from.address)}" style="${sans};font-size:14px;color:#4c6156">${escapeHtml(from.shopName)}</a></td></tr>
</table>
</td></tr></table>
</body></html>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
const breaks = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
