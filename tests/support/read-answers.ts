import { type ESTree, parseSync, Visitor } from 'vite'

/** Functions that call the API with an answer type. */
const asking = /^(send|sendAs|read|queryOptions|infiniteQueryOptions|use(Suspense|Infinite)?Quer(y|ies)|useMutation)$/

/** Schema libraries that a file imports, not only as types. */
export const schemasOf = (file: string, text: string): string[] =>
  parse(file, text)
    .body.filter((statement) => statement.type === 'ImportDeclaration')
    .filter(({ importKind, source }) => importKind !== 'type' && /^zod\b/.test(source.value))
    .map(({ source }) => `${file} imports ${source.value}`)

/** Answers that a browser file types by hand: neither by a contract's type nor as `unknown`. */
export function handTyped(file: string, text: string): string[] {
  const program = parse(file, text)
  const known = new Set(['unknown', ...contractNames(program), ...parameterNames(program)])
  const found: string[] = []
  new Visitor({
    CallExpression: ({ callee, typeArguments }) => {
      const [answer] = typeArguments?.params ?? []
      if (!answer || callee.type !== 'Identifier' || !asking.test(callee.name)) return
      const written = text.slice(answer.start, answer.end)
      if (!known.has(written.replace(/\[\]$/, ''))) found.push(`${file}: ${callee.name}<${written}>`)
    },
  }).visit(program)
  return found
}

/** A file's imports from neutral files. */
const contractNames = (program: ESTree.Program) =>
  program.body
    .filter((statement) => statement.type === 'ImportDeclaration')
    .filter(({ source: { value } }) => /^(\.\.\/|#\w+\/)/.test(value) && !value.includes('/client/'))
    .flatMap(({ specifiers }) => specifiers.map(({ local }) => local.name))

/** Type parameters of generic components. */
function parameterNames(program: ESTree.Program) {
  const names: string[] = []
  new Visitor({ TSTypeParameter: ({ name }) => names.push(name.name) }).visit(program)
  return names
}

function parse(file: string, text: string) {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  return program
}
