import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** A sentence of a source file; a hole is an inserted value. */
export type Sentence = { file: string; sentence: string }
export const hole = '…'

type Source = { file: string; text: string; program: ESTree.Program }
type Node = ESTree.Expression | ESTree.Argument | ESTree.ParamPattern | ESTree.FunctionBody | null | undefined

/** Refusal constructors, and the position of their sentence argument. */
const refusing = new Map([
  ['Problem', 1],
  ['Unreadable', 0],
])

/** The sentences of all refusals: arguments of a `Problem` and its like, and `sentence` fields. Throws for a refusal without a sentence. */
export function readRefusals(files: string[]): Sentence[] {
  return files.flatMap((file) => {
    const source = parse(file)
    const found: string[] = []
    const takers = takersOf(source)
    new Visitor({
      NewExpression: ({ callee, arguments: all }) => {
        const place = refusing.get(nameOf(callee) ?? '')
        const given = place === undefined ? undefined : all[place]
        if (place === undefined || isHandedOn(given)) return
        const sentences = sentencesOf(given, source)
        if (sentences.length === 0) throw new Error(`${file} refuses without a sentence: ${wordsOf(given, source)}`)
        found.push(...sentences)
      },
      CallExpression: ({ callee, arguments: given }) => {
        const place = takers.get(nameOf(callee) ?? '')
        if (place !== undefined) found.push(...sentencesOf(given[place], source))
      },
      Property: ({ key, value }) => {
        if (/^(sentence|asks)$/.test(nameOf(key as Node) ?? '')) found.push(...sentencesOf(value as Node, source))
      },
      AssignmentPattern: ({ left, right }) => {
        if (nameOf(left) === 'sentence') found.push(...sentencesOf(right, source))
      },
    }).visit(source.program)
    return [...new Set(found)].map((sentence) => ({ file, sentence }))
  })
}

const sources = new Map<string, Source>()
function parse(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  sources.set(file, { file, text, program })
  return { file, text, program }
}

const nameOf = (node: Node) => (node?.type === 'Identifier' ? node.name : undefined)
const wordsOf = (node: Node, { text }: Source) => text.slice(node?.start, node?.end)

/** A file's functions with a sentence parameter, and its position. */
function takersOf({ program }: Source): Map<string, number> {
  const takers = new Map<string, number>()
  const note = (name: string | undefined, params: ESTree.ParamPattern[]) => {
    const place = params.findIndex((one) => nameOf(one.type === 'AssignmentPattern' ? one.left : one) === 'sentence')
    if (name && place >= 0) takers.set(name, place)
  }
  new Visitor({
    FunctionDeclaration: ({ id, params }) => note(id?.name, params),
    VariableDeclarator: ({ id, init }) => init?.type === 'ArrowFunctionExpression' && note(nameOf(id), init.params),
  }).visit(program)
  return takers
}

/** Variables named `sentence` are followed to their source; sentences of schemas are read from the schemas. */
const isHandedOn = (node: Node) =>
  nameOf(node) === 'sentence' ||
  (node?.type === 'MemberExpression' && /^(sentence|message)$/.test(nameOf(node.property as Node) ?? ''))

function sentencesOf(node: Node, source: Source): string[] {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.cooked).join(hole)]
    case 'ConditionalExpression':
      return [node.consequent, node.alternate].flatMap((one) => sentencesOf(one, source))
    case 'ArrowFunctionExpression':
      return node.body.type === 'BlockStatement' ? returnsOf(node.body, source) : sentencesOf(node.body, source)
    case 'CallExpression':
      return sentencesOf(node.callee, source)
    case 'Identifier':
      return namedIn(source, node.name)
    default:
      return []
  }
}

/** The sentence of a constant or function, also through imports. */
function namedIn(source: Source, name: string): string[] {
  for (const statement of source.program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type === 'VariableDeclaration')
      for (const { id, init } of declared.declarations) if (nameOf(id) === name) return sentencesOf(init, source)
    if (declared?.type === 'FunctionDeclaration' && declared.id?.name === name) return returnsOf(declared.body, source)
    if (declared?.type === 'ImportDeclaration')
      for (const one of declared.specifiers)
        if (one.type === 'ImportSpecifier' && one.local.name === name)
          return namedIn(parse(fileOf(source.file, declared.source.value)), nameOf(one.imported as Node) ?? name)
  }
  return []
}

function returnsOf(body: Node, source: Source): string[] {
  const said: string[] = []
  if (body?.type === 'BlockStatement')
    new Visitor({ ReturnStatement: ({ argument }) => said.push(...sentencesOf(argument, source)) }).visit({
      ...source.program,
      body: body.body,
    })
  return said
}

const fileOf = (importer: string, imported: string) =>
  imported.startsWith('#') ? imported.replace('#', 'src/') : join(dirname(importer), imported)
