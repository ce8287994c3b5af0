import { type ESTree, parseSync, Visitor } from 'vite'

/** A text of a source file and its line. Inserted values are `…`. */
export type SourceWords = { words: string; line: number }

/** Attributes with class names, coordinates and the like, which no person reads. */
const unread = /^(class|className|\w+Class|d|viewBox|sizes|style|points|transform|autoComplete)$/

/** All texts for people in a source: at least two words that start with a capital or end like a sentence. */
export function sourceWordsIn(file: string, text: string): SourceWords[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: SourceWords[] = []
  const skipped = new Set<number>()
  const note = ({ start }: { start: number }, said: string) => {
    const words = said.replace(/\s+/g, ' ').trim()
    if (!skipped.has(start) && isRead(words)) found.push({ words, line: text.slice(0, start).split('\n').length })
  }
  const skip = (expression: ESTree.Expression) =>
    new Visitor({
      Literal: (node) => void skipped.add(node.start),
      TemplateLiteral: (node) => void skipped.add(node.start),
    }).visit({
      ...program,
      body: [
        { type: 'ExpressionStatement', expression, start: expression.start, end: expression.end, directive: null },
      ],
    })
  new Visitor({
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !unread.test(name.name)) return
      if (value?.type === 'Literal') skipped.add(value.start)
      if (value?.type === 'JSXExpressionContainer' && value.expression.type !== 'JSXEmptyExpression')
        skip(value.expression)
    },
    TaggedTemplateExpression: ({ quasi }) => void skipped.add(quasi.start),
    Literal: (node) => typeof node.value === 'string' && note(node, node.value),
    TemplateLiteral: (node) => note(node, node.quasis.map(({ value }) => value.cooked).join('…')),
    JSXText: (node) => note(node, node.value),
  }).visit(program)
  return found
}

const isRead = (words: string) => /\p{L}\S*\s.*\p{L}/u.test(words) && /^[\p{Lu}\d…“]|[.!?]$/u.test(words)
