import { isDeepStrictEqual } from 'node:util'
import { parse } from 'regexparam'
import { matchRoute } from 'wouter'
import { isSchema, type MountedCall, refusalsOf } from '#platform/server/calls.ts'

type Heard = { status: number; text: string }

/** Holds an answer to what its call says that it gives, and by which statuses it may refuse. Throws with what differs. */
export function holdToContract(calls: MountedCall[], method: string, path: string, heard: Heard): void {
  const { pathname } = new URL(path, 'http://shop.test')
  const mounted = calls.find((one) => one.method === method && matchRoute(parse, one.path, pathname)[0])
  if (!mounted || heard.status >= 500) return
  const { call } = mounted
  const name = `${method} ${mounted.path}`
  if (heard.status >= 400) {
    if (!refusalsOf(mounted).includes(heard.status))
      throw new Error(`${name} does not say that it may refuse with ${heard.status}: ${heard.text}`)
    return
  }
  if (heard.status !== (call.status ?? 200)) throw new Error(`${name} does not say that it answers ${heard.status}.`)
  if (!isSchema(call.gives)) return
  const body: unknown = JSON.parse(heard.text)
  const known = call.gives.safeParse(body)
  if (!known.success) throw new Error(`${name} answered what it does not say: ${JSON.stringify(known.error.issues)}`)
  if (!isDeepStrictEqual(known.data, body))
    throw new Error(`${name} answered more than it says: ${heard.text.slice(0, 2000)}`)
}
