import { type ESTree, parseSync, Visitor } from 'vite'

/** What an amount of money is called, in cents and in dollars as the wire writes them. */
const amountName =
  /^(sub)?total$|price$|^amount$|^shipping(fee)?$|^tax$|^discount$|refunded$|^revenue$|^spent$|^quote$|^fee$|dollars$|cents$/i
/** An offer's is percent or dollars. */
const nameInOffers = /^value$/
/** They make a number of a text, or a whole one of a fraction. */
const conversions = /^((Number\.)?parse(Float|Int)|Number|Math\.(round|floor|ceil|trunc))$/

/** Where a file counts with money by itself: makes a number of an amount, multiplies or divides one, or calls some number cents. */
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

/** The names that an expression is made of. */
function namesIn(program: ESTree.Program, node: ESTree.Node): string[] {
  const names: string[] = []
  const statement = { type: 'ExpressionStatement', expression: node, start: node.start, end: node.end }
  new Visitor({ Identifier: ({ name }) => names.push(name) }).visit({
    ...program,
    body: [statement as ESTree.Statement],
  })
  return names
}
