import { createHash } from 'node:crypto'
import type pg from 'pg'

/** So many texts have a name; each costs a connection of the server some kilobytes. */
const mostNamed = 400
/** Texts that are asked so often come again; those with a list of ids in them rarely do. */
const oftenEnough = 3

/** How few or many rows these find depends on what is asked, and so does how they are best found: they are planned each time; not so the one row that is looked for. */
const isPlannedAnew = (text: string) => /tsquery|\bi?like\b|\blimit (?!1\b)|\bin \(\$1, /i.test(text)

/**
 * Lets the connections of one database keep statements that come again under a name: the server reads and plans them once. Not for a pooler
 * that gives each transaction another connection and does not know the names (decisions/0049). Answers what is done with each connection.
 */
export function keepStatements(): (client: pg.ClientBase) => void {
  const nameOf = createNames()
  const named = (asked: unknown): unknown => {
    if (typeof asked !== 'object' || asked === null || !('text' in asked) || typeof asked.text !== 'string')
      return asked
    if ('submit' in asked || ('name' in asked && asked.name)) return asked
    const name = nameOf(asked.text)
    return name ? { ...asked, name } : asked
  }
  return (client) => {
    const send = client.query.bind(client)
    const query = (asked: unknown, ...more: unknown[]) => Reflect.apply(send, client, [named(asked), ...more])
    Object.defineProperty(client, 'query', { value: query })
  }
}

/** Names for the texts that come often, as long as there are some. */
function createNames() {
  const known = new Map<string, { times: number; name: string | undefined }>()
  let names = 0
  return (text: string): string | undefined => {
    const one = known.get(text)
    if (one?.name) return one.name
    if (names >= mostNamed || isPlannedAnew(text)) return undefined
    const times = (one?.times ?? 0) + 1
    const name = times < oftenEnough ? undefined : createHash('sha256').update(text).digest('base64url')
    if (name) names++
    // Whatever comes once is not counted for ever.
    if (known.size > 10 * mostNamed) for (const [seldom, { name }] of known) if (!name) known.delete(seldom)
    known.set(text, { times, name })
    return name
  }
}
