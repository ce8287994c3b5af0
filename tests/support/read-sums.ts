import { type ESTree, parseSync, Visitor } from 'vite'

/** Names of amounts of money, in cents and in the API's dollars. */
const amountName =
  /^(sub)?total$|price$|^amount$|^shipping(fee)?$|^tax$|^discount$|refunded$|^revenue$|^spent$|^quote$|^fee$|dollars$|cents$/i
/** An offer's is percent or dollars. */
const nameInOffers = /^value$/
/** Functions that parse or round numbers. */
const conversions = /^((Number\.)?parse(Float|Int)|Number|Math\.(round|floor|ceil|trunc))$/

/** Places where a file computes with money itself: converts, multiplies or divides an amount, or casts a number to cents. */
export function readSums(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be read: ${errors[0]?.message}`)
  const found: ESTree.Node[] = []
  const isOffer = /\boffers?\b/.test(file)
  const isAmount = (node: ESTree.Node) =>
    namesIn(program, node).some((name) => amountName.test(name) || (isOffer && nameInOffers.test(name)))
  new Visitor({
    CallExpression: (node) => {
      const callee = text.slice(node.callee.start, node.callee.end)
      if (conversions.test(callee) && node.arguments.some(isAmount)) found.push(node)
      if (/\.toFixed$/.test(callee) && isAmount(node.callee)) found.push(node)
    },
    UnaryExpression: (node) => {
      if (node.operator === '+' && isAmount(node.argument)) found.push(node)
    },
    BinaryExpression: (node) => {
      if (/^([*/%]|\*\*)$/.test(node.operator) && [node.left, node.right].some(isAmount)) found.push(node)
    },
    TSAsExpression: (node) => {
      if (text.slice(node.typeAnnotation.start, node.typeAnnotation.end) === 'Cents') found.push(node)
    },
  }).visit(program)
  return found.map(({ start, end }) => text.slice(start, end))
}

/** The names in an expression. */
function namesIn(program: ESTree.Program, node: ESTree.Node): string[] {
  const names: string[] = []
  const statement = { type: 'ExpressionStatement', expression: node, start: node.start, end: node.end }
  new Visitor({ Identifier: ({ name }) => names.push(name) }).visit({
    ...program,
    body: [statement as ESTree.Statement],
  })
  return names
}
