import type { Block, InformationPage, InformationSection } from './page.ts'

/**
 * A page as an owner edits it: paragraphs between blank lines, headings after `# `, list items after `- `, and rows such as `Term | text`.
 * The first paragraph is the introduction.
 */
export const writePageText = ({ introduction, sections }: InformationPage): string =>
  [introduction, ...sections.flatMap(({ title, blocks }) => [`# ${title}`, ...blocks.map(writeBlock)])].join('\n\n')

function writeBlock(block: Block): string {
  if (typeof block === 'string') return block
  if ('list' in block) return block.list.map((text) => `- ${text}`).join('\n')
  return block.table.map(([term, text]) => `${term} | ${text}`).join('\n')
}

/** The page with an owner's own text. Its headings keep the addresses of the page's own headings. */
export function withOwnText(page: InformationPage, text: string): InformationPage {
  const parts = text
    .replaceAll('\r\n', '\n')
    .replaceAll(/^(# .*)$/gm, '\n$1\n')
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
  const [first = ''] = parts
  const introduction = first && !first.startsWith('# ') ? first : ''
  const sections: InformationSection[] = []
  for (const part of introduction ? parts.slice(1) : parts) {
    const title = part.startsWith('# ') ? part.slice(2).trim() : undefined
    if (title !== undefined) sections.push({ id: idOf(page, title, sections), title, blocks: [] })
    else {
      if (sections.length === 0) sections.push({ id: idOf(page, page.title, sections), title: page.title, blocks: [] })
      sections.at(-1)?.blocks.push(...readBlocks(part))
    }
  }
  return { ...page, introduction, description: introduction.split('\n')[0] || page.description, sections }
}

/** Neighboring lines of one kind: list items, rows of a table, or a paragraph. */
function readBlocks(part: string): Block[] {
  const blocks: Block[] = []
  for (const line of part.split('\n').map((one) => one.trim())) {
    const last = blocks.at(-1)
    const [term = '', rest] = line.split(/ \| (.*)/)
    if (line.startsWith('- ')) {
      if (last && typeof last !== 'string' && 'list' in last) last.list.push(line.slice(2))
      else blocks.push({ list: [line.slice(2)] })
    } else if (rest !== undefined) {
      if (last && typeof last !== 'string' && 'table' in last) last.table.push([term, rest])
      else blocks.push({ table: [[term, rest]] })
    } else if (typeof last === 'string') blocks[blocks.length - 1] = `${last}\n${line}`
    else blocks.push(line)
  }
  return blocks
}

function idOf(page: InformationPage, title: string, before: InformationSection[]): string {
  const own = page.sections.find((section) => section.title === title)?.id
  const id = own ?? (title.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '-') || 'section')
  return before.some((section) => section.id === id) ? `${id}-${before.length + 1}` : id
}
