import { isDeepStrictEqual } from 'node:util'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import * as z from 'zod/mini'
import { isSchema, type MountedCall, refusalsOf } from '#platform/server/calls.ts'

type Heard = { status: number; contentType: string; text: string }

/**
 * Checks an answer against its call's description: schema, content type and statuses. Refusals must have the common form. Throws an
 * error with the differences.
 */
export function holdToContract(calls: MountedCall[], method: string, path: string, heard: Heard): void {
  const { pathname } = new URL(path, 'http://shop.test')
  const mounted = calls.find((one) => one.method === method && matchRoute(parse, one.path, pathname)[0])
  if (!mounted && heard.status !== 404 && pathname.startsWith('/api/'))
    throw new Error(`${method} ${pathname} is no call, and is answered with ${heard.status}.`)
  const name = `${method} ${mounted?.path ?? pathname}`
  if (heard.status >= 400) holdToRefusal(name, heard)
  if (!mounted || heard.status >= 500) return
  const { call } = mounted
  if (heard.status >= 400) {
    if (!refusalsOf(mounted).includes(heard.status))
      throw new Error(`${name} does not say that it may refuse with ${heard.status}: ${heard.text}`)
    return
  }
  if (heard.status !== (call.status ?? 200)) throw new Error(`${name} does not say that it answers ${heard.status}.`)
  const types = isSchema(call.gives) ? ['application/json'] : [call.gives.contentType, call.gives.or]
  if (!types.includes(typeOf(heard)))
    throw new Error(`${name} answers ${heard.contentType}, and says ${types.filter(Boolean)}.`)
  if (!isSchema(call.gives)) return
  const body: unknown = JSON.parse(heard.text)
  const known = call.gives.safeParse(body)
  if (!known.success) throw new Error(`${name} answered what it does not say: ${JSON.stringify(known.error.issues)}`)
  if (!isDeepStrictEqual(known.data, body))
    throw new Error(`${name} answered more than it says: ${heard.text.slice(0, 2000)}`)
}

const typeOf = ({ contentType }: Heard) => contentType.split(';')[0]

/** A plain sentence, or problem details with the sentence as title. */
function holdToRefusal(name: string, heard: Heard) {
  const sentence = typeOf(heard) === 'text/plain' ? heard.text : titleOf(heard)
  if (!sentence || !/^[^\s<{[][^\n<]+$/.test(sentence))
    throw new Error(`${name} refuses in no sentence (${heard.status}, ${heard.contentType}): ${heard.text}`)
}

const problemSchema = z.strictObject({
  type: z.literal('about:blank'),
  title: z.string(),
  status: z.int(),
  requestId: z.optional(z.string()),
})

function titleOf(heard: Heard): string | undefined {
  if (typeOf(heard) !== 'application/problem+json') return undefined
  const { data } = problemSchema.safeParse(JSON.parse(heard.text))
  return data?.status === heard.status ? data.title : undefined
}
