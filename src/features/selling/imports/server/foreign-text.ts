import { decodeHTML } from 'entities'
import { Parser } from 'htmlparser2'

/** A text of one line from another shop, in which `&#39;` and `&eacute;` stand for characters. */
export const lineOfForeign = (text: string): string => decodeHTML(text).replace(/\s+/g, ' ').trim()

/**
 * A description from another shop as plain text: HTML with a line for each paragraph and list item, `\n` in letters as a line, and
 * characters for entities. HTML that is nested absurdly deep stays as it is.
 */
export function textOfForeign(text: string): string {
  const lines = text.replaceAll('\\n', '\n')
  const plain = withoutTags(lines) ?? decodeHTML(lines)
  return plain
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The text of HTML; undefined without a whole tag. The parser searches all open tags for each end tag, so their number is limited. */
function withoutTags(html: string): string | undefined {
  const written: string[] = []
  let hasTags = false
  let open = 0
  let hidden = 0
  const parser = new Parser({
    onopentag: (name) => {
      hasTags = true
      if (++open > maxOpen) throw tooDeep
      if (unseen.has(name)) hidden++
      if (name === 'li') written.push('\n- ')
      if (name === 'br') written.push('\n')
    },
    ontext: (text) => {
      if (!hidden) written.push(text)
    },
    onclosetag: (name, isImplied) => {
      hasTags ||= !isImplied
      open--
      if (unseen.has(name)) hidden--
      if (blocks.has(name)) written.push('\n')
    },
  })
  try {
    parser.write(html)
    parser.end()
  } catch (error) {
    if (error !== tooDeep) throw error
    return undefined
  }
  return hasTags ? written.join('') : undefined
}

const maxOpen = 200
const tooDeep = new Error('Too many tags are open.')
const unseen = new Set(['script', 'style', 'template', 'iframe', 'noscript'])
const blocks = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'tr', 'table', 'blockquote'])
