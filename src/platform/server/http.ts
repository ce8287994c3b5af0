import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type * as z from 'zod/mini'
import { isInWorkshop, isOnStaff, isOwner, type SignedIn, type Viewer } from '#platform/viewer.ts'
import { notSignedIn, Problem } from '../problem.ts'
import { capital } from '../words.ts'
import type { Log } from './log.ts'

/** The variables of every request's context. */
export type ShopEnv = {
  Variables: { viewer: Viewer; findViewer: () => Promise<Viewer>; log: Log; requestId: string }
}
export type ShopContext = Context<ShopEnv>

export const createRoutes = () => new Hono<ShopEnv>()

/** Reads a JSON body by its schema. Throws a `Problem` with the sentence of the first rule that the body breaks. */
export async function readBody<Schema extends z.ZodMiniType>(
  c: ShopContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  if (!/^application\/json\b/i.test(c.req.header('content-type') ?? ''))
    throw new Problem('wrong-content-type', 'Send JSON, with the content type application/json.')
  const body: unknown = await c.req.json().catch(() => {
    throw new Problem('bad-request', 'The request is not valid JSON.')
  })
  if (!canBeStored(body)) throw new Problem('bad-request', 'The request contains a character that cannot be stored.')
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new Problem('bad-request', firstIssueSentence(parsed.error.issues))
}

/** Whether every text in a body can be stored: PostgreSQL rejects NUL and lone surrogates. */
function canBeStored(body: unknown): boolean {
  // A list instead of recursion: a hostile body can be nested deeper than the call stack.
  const waiting = [body]
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) return false
    if (typeof value === 'object' && value !== null)
      waiting.push(...Object.values(value).filter((part) => part !== undefined))
  }
  return true
}

/** The start of the validator's default messages, which are written for programmers. */
const validatorsOwn = 'Invalid input'

/** The sentence of the first broken rule. */
export function firstIssueSentence([issue]: {
  code?: string
  message: string
  path: PropertyKey[]
  keys?: string[]
}[]) {
  if (issue?.code === 'unrecognized_keys') return `The request has an unknown field: ${issue.keys?.join(', ')}.`
  const field = issue?.path.filter((part) => typeof part === 'string').at(-1)
  if (issue?.message === 'Required' || issue?.message === validatorsOwn)
    return `${capital(String(field ?? 'Body'))} is required.`
  if (!issue || issue.message.startsWith(validatorsOwn))
    return field === undefined ? 'Send one JSON object.' : `${capital(field)} is not in the right form.`
  return issue.message
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a text has the form of an id. */
export const isId = (text: string) => uuid.test(text)

/** The signed-in caller. Throws 401 for a visitor. */
export function requireUser(c: ShopContext, sentence?: string): SignedIn {
  const { user } = c.get('viewer')
  if (!user) throw notSignedIn(sentence)
  return user
}

/** A caller who works in the shop, in any role. Throws 401 for a visitor and 403 for a customer. */
export function requireStaff(c: ShopContext): SignedIn {
  const user = requireUser(c)
  if (!isOnStaff(user)) throw new Problem('not-allowed', 'You need admin privileges to do this.')
  return user
}

/** The calling admin. Throws 401 for a visitor and 403 for a customer and for a person who only prints and packs. */
export function requireAdmin(c: ShopContext): SignedIn {
  const user = requireStaff(c)
  if (isInWorkshop(user))
    throw new Problem('not-allowed', 'Your role prints and packs orders. Ask an owner for everything else.')
  return user
}

/** The calling owner. Throws 401 for a visitor and 403 for a customer and for staff. */
export function requireOwner(c: ShopContext): SignedIn {
  const admin = requireAdmin(c)
  if (!isOwner(admin)) throw notAnOwner()
  return admin
}

export const notAnOwner = () => new Problem('not-allowed', 'Only an owner can do this.')

/** The shop's public URL without a trailing slash: the configured one, or the host of the request. */
export const originOf = (publicUrl: string | undefined, c: ShopContext): string =>
  publicUrl ?? new URL(c.req.url).origin

/** Refuses a body above its path's limit, in bytes. */
export const limitBody = (bytesOf: (method: string, path: string) => number): MiddlewareHandler => {
  const limits = new Map<number, MiddlewareHandler>()
  return (c, next) => {
    const bytes = bytesOf(c.req.method, c.req.path)
    const length = c.req.header('content-length')
    // An unread body is read to its end and dropped, so that the next request on the connection is answered, which behind a
    // proxy may belong to another client. A body that was partly read closes the connection.
    if (length && !c.req.header('transfer-encoding')) return Number(length) > bytes ? refuseSize(bytes) : next()
    const limit = limits.get(bytes) ?? bodyLimit({ maxSize: bytes, onError: (c) => refuseHalfRead(c, bytes) })
    limits.set(bytes, limit)
    return limit(c, next)
  }
}

function refuseHalfRead(c: Context, bytes: number): never {
  c.header('connection', 'close')
  return refuseSize(bytes)
}

function refuseSize(bytes: number): never {
  throw new Problem('too-large', `The request is too large. Send at most ${showBytes(bytes)}.`)
}

const showBytes = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.round(bytes / 1000)} kB` : `${Math.round(bytes / 1_048_576)} MB`
