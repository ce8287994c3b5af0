import { Parser } from 'htmlparser2'
import { maxNestedElements } from './limits.ts'
import type { TextReader } from './read-3mf-archive.ts'
import { noMesh } from './unreadable.ts'

type Attributes = Record<string, string>
/** An element's start: its local name, its namespace and its attributes. `namespaceOf` answers the namespace of a prefix. */
export type Start = {
  name: string
  namespace: string | undefined
  attributes: Attributes
  namespaceOf: (prefix: string) => string | undefined
}

/** Parses XML with namespaces. `close` receives the local name of each element that ends, and `say` its text, in pieces. */
export function readXml(
  open: (start: Start) => void,
  close: (name: string) => void = () => undefined,
  say: (text: string) => void = () => undefined,
): TextReader {
  // For each open element the namespaces by prefix; most elements declare none and share their parent's.
  const scopes: Map<string, string>[] = [new Map()]
  return new Parser(
    {
      onopentag: (qualified, attributes) => {
        if (scopes.length > maxNestedElements) throw noMesh()
        const scope = scopeOf(scopes.at(-1)!, attributes)
        scopes.push(scope)
        const [prefix, name] = split(qualified)
        const namespaceOf = (prefix: string) => scope.get(prefix)
        open({ name, namespace: prefix === '' ? (scope.get('') ?? '') : scope.get(prefix), attributes, namespaceOf })
      },
      onclosetag: (qualified) => {
        scopes.pop()
        close(split(qualified)[1])
      },
      ontext: say,
    },
    { xmlMode: true },
  )
}

/** The value of an attribute by its namespace. Attributes without a prefix have none. */
export function attributeIn({ attributes, namespaceOf }: Start, namespace: string, name: string): string | undefined {
  for (const qualified in attributes) {
    const [prefix, local] = split(qualified)
    if (local === name && prefix !== '' && namespaceOf(prefix) === namespace) return attributes[qualified]
  }
  return undefined
}

const split = (qualified: string): [string, string] => {
  const at = qualified.indexOf(':')
  return at < 0 ? ['', qualified] : [qualified.slice(0, at), qualified.slice(at + 1)]
}

function scopeOf(parent: Map<string, string>, attributes: Attributes): Map<string, string> {
  let scope = parent
  for (const qualified in attributes) {
    if (!qualified.startsWith('xmlns')) continue
    const [prefix, name] = split(qualified)
    if (scope === parent) scope = new Map(parent)
    scope.set(prefix === 'xmlns' ? name : '', attributes[qualified]!)
  }
  return scope
}
