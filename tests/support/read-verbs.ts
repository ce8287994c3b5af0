import { globSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync } from 'vite'

/** A parameter as written; `name` is empty for a destructured parameter. */
export type Param = { name: string; type: string; isFunction: boolean }
/** An exported function with its comment and its source text. */
export type Verb = { file: string; name: string; params: Param[]; says: string; text: string }

/** The functions that files export, by the syntax tree of each. */
export const readVerbs = (files: string[]): Verb[] => files.flatMap((file) => verbsIn(file, readFileSync(file, 'utf8')))

export function verbsIn(file: string, text: string): Verb[] {
  const { program, comments, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const handedOut = new Set(program.body.flatMap(namesHandedOut))
  return program.body.flatMap((statement) => {
    const comment = comments.findLast(({ end }) => end <= statement.start)
    const isOwn = comment && text.slice(comment.end, statement.start).trim() === ''
    const says = isOwn ? comment.value.replace(/\s*\n\s*\*?\s*/g, ' ') : ''
    const isExported = /^Export(Named|Default)Declaration$/.test(statement.type)
    const functions = functionsOf(statement).filter(({ name }) => isExported || handedOut.has(name))
    return functions.map(({ name, params }) => ({
      file,
      name,
      says,
      text: text.slice(statement.start, statement.end),
      params: params.map((param) => paramOf(param, text)),
    }))
  })
}

type Function = { name: string; params: ESTree.ParamPattern[] }

/** The names in `export { a, b }` and `export default a`. */
function namesHandedOut(statement: ESTree.Program['body'][number]): string[] {
  if (statement.type === 'ExportDefaultDeclaration')
    return statement.declaration.type === 'Identifier' ? [statement.declaration.name] : []
  if (statement.type !== 'ExportNamedDeclaration') return []
  return statement.specifiers.flatMap(({ local }) => (local.type === 'Identifier' ? [local.name] : []))
}

function functionsOf(statement: ESTree.Program['body'][number]): Function[] {
  const isExport = statement.type === 'ExportNamedDeclaration' || statement.type === 'ExportDefaultDeclaration'
  const declaration = isExport ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ArrowFunctionExpression')
    return [{ name: declaration.id?.name ?? 'default', params: declaration.params }]
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && (init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression')
      ? [{ name: id.name, params: init.params }]
      : [],
  )
}

function paramOf(param: ESTree.ParamPattern, text: string): Param {
  const pattern = param.type === 'AssignmentPattern' ? param.left : param
  const type = 'typeAnnotation' in pattern ? pattern.typeAnnotation?.typeAnnotation : undefined
  const written = text.slice(type?.start, type?.end).replace(/\s+/g, ' ')
  return {
    name: pattern.type === 'Identifier' ? pattern.name : '',
    type: type ? written : '',
    isFunction: type?.type === 'TSFunctionType' || functionTypes().has(written),
  }
}

let known: Set<string> | undefined
/** The names of all types that are functions, wherever they are declared. */
function functionTypes(): Set<string> {
  known ??= new Set(
    globSync('src/**/*.{ts,tsx}').flatMap((file) =>
      parseSync(file, readFileSync(file, 'utf8')).program.body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        return declared?.type === 'TSTypeAliasDeclaration' && declared.typeAnnotation.type === 'TSFunctionType'
          ? [declared.id.name]
          : []
      }),
    ),
  )
  return known
}
