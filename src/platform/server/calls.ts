import type { Context } from 'hono'
import { Hono } from 'hono'
import { parse, type RouteParams } from 'regexparam'
import type * as z from 'zod/mini'
import type { SignedIn, Viewer } from '#platform/viewer.ts'
import { type ProblemKind, problemStatus } from '../problem.ts'
import {
  readBody,
  requireAdmin,
  requireOwner,
  requireStaff,
  requireUser,
  type ShopContext,
  type ShopEnv,
} from './http.ts'

/** Who may make a call; other callers are asked to sign in, or refused. A guest has a session without an account. The workshop is every admin, also a person who only prints and packs. */
export type Who =
  | 'everybody'
  | 'a signed-in user or a guest'
  | 'a signed-in user'
  | 'the workshop'
  | 'an admin'
  | 'an owner'

/** A body or answer that is not JSON; `or` is a second content type. `most` is the size limit in bytes, where it is above the usual limit. */
export type Bytes = { contentType: string; or?: string; does: string; most?: number }
type Schema = z.ZodMiniType

/** A call of the API: its description is also its guard. */
export type Call<
  W extends Who = Who,
  Takes = Schema | Bytes | undefined,
  Gives = Schema | Bytes,
  Itself extends boolean = boolean,
> = {
  who: W
  /**
   * Whether the call finds its viewer itself, only if needed. Allowed only for calls that anyone may make. A cached call
   * always knows its viewer.
   */
  findsCaller?: W extends 'everybody' ? Itself : false
  does: string
  /** What a visitor reads who has to sign in first. */
  asks?: string
  /** The schema of the JSON body, or the content type of another body. */
  takes?: Takes
  /** The query parameters, each with its meaning. */
  query?: Record<string, string>
  /** The schema of the JSON answer, or the content type of another answer. */
  gives: Gives
  /** The status of success; 200 by default. */
  status?: 200 | 201 | 202
  /**
   * The cache tags of the answer to an anonymous visitor: the answer is cached until one of its tags is invalidated.
   * A call without tags is never cached.
   */
  shows?: (param: Record<string, string>) => string[]
  /** Further refusals, besides those that follow from the caller, the body and the path. */
  refuses?: ProblemKind[]
  /** The size limit of the JSON body in bytes, where it is above the usual limit. */
  most?: number
}

/** A call with its method and its path from the API's root. */
export type MountedCall = { method: string; path: string; call: Call }

type Made<W extends Who, Path extends string, Takes, Itself extends boolean> = (Itself extends true
  ? {
      /** Finds the viewer. */
      findViewer: () => Promise<Viewer>
    }
  : {
      /** The caller: a viewer where anyone or a guest may call, a signed-in user elsewhere. */
      who: W extends 'everybody' | 'a signed-in user or a guest' ? Viewer : SignedIn
      viewer: Viewer
    }) & {
  body: Takes extends Schema ? z.output<Takes> : undefined
  param: { [Name in keyof RouteParams<Path>]: string }
  /** The query of the URL. */
  query: URLSearchParams
  c: Context<ShopEnv>
}
type Answer<Gives> = Gives extends Schema ? z.input<Gives> : Response
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The calls under one path of the API. A call that leaves out who may make it, what it does or what it gives does not compile. */
export class Calls {
  readonly #routes = new Hono<ShopEnv>()
  readonly #list: MountedCall[] = []

  get = this.#adding('GET')
  post = this.#adding('POST')
  put = this.#adding('PUT')
  delete = this.#adding('DELETE')

  /** Mounts the calls on an API, and answers them with their full paths. */
  mountOn(api: Hono<ShopEnv>, path: string): MountedCall[] {
    api.route(path, this.#routes)
    const ofPath = (part: string) => (part === '/' ? '' : part)
    return this.#list.map((one) => ({ ...one, path: `/api${ofPath(path)}${ofPath(one.path)}` }))
  }

  #adding(method: Method) {
    return <
      Path extends string,
      W extends Who,
      Gives extends Schema | Bytes,
      Takes extends Schema | Bytes | undefined = undefined,
      Itself extends boolean = false,
    >(
      path: Path,
      call: Call<W, Takes, Gives, Itself>,
      answer: (made: Made<W, Path, Takes, Itself>) => Answer<Gives> | Promise<Answer<Gives>>,
    ): this => {
      this.#list.push({ method, path, call: call as Call })
      this.#routes.on(method, path, async (c: ShopContext) => {
        const caller =
          call.who === 'everybody' && call.findsCaller ? { findViewer: () => findViewer(c) } : await admit(c, call)
        const body = isSchema(call.takes) ? await readBody(c, call.takes) : undefined
        const made = { ...caller, body, param: paramOf(c), query: queryOf(c), c }
        const given = await answer(made as unknown as Made<W, Path, Takes, Itself>)
        return given instanceof Response ? given : c.json(given as object, call.status ?? 200)
      })
      return this
    }
  }
}

/** PostgreSQL stores no NUL character, so it is removed from paths and queries. */
const nul = '%00'
const queryOf = (c: ShopContext) => new URL(c.req.url.replaceAll(nul, '')).searchParams
const paramOf = (c: ShopContext): Record<string, string> => {
  const param = c.req.param()
  if (!c.req.url.includes(nul)) return param
  return Object.fromEntries(Object.entries(param).map(([name, value]) => [name, value.replaceAll('\0', '')]))
}

export const isSchema = (described: unknown): described is Schema =>
  typeof described === 'object' && described !== null && '_zod' in described

/** Finds the viewer, once per request. */
async function findViewer(c: ShopContext): Promise<Viewer> {
  const viewer = await c.get('findViewer')()
  c.set('viewer', viewer)
  return viewer
}

/** The caller, checked by the call's description. Throws 401 and 403. */
async function admit(c: ShopContext, { who, asks }: Pick<Call, 'who' | 'asks'>) {
  const viewer = await findViewer(c)
  const guards = {
    everybody: () => viewer,
    'a signed-in user or a guest': () => (viewer.sessionId ? viewer : requireUser(c, asks) && viewer),
    'a signed-in user': () => requireUser(c, asks),
    'the workshop': () => requireStaff(c),
    'an admin': () => requireAdmin(c),
    'an owner': () => requireOwner(c),
  } satisfies Record<Who, () => Viewer | SignedIn>
  return { who: guards[who](), viewer }
}

/** The size limit of a call's body in bytes, where the call sets its own. */
export function maxBodyBytes(calls: MountedCall[], method: string, path: string): number | undefined {
  const called = calls.find((one) => one.method === method && maxBytesOf(one.call) && patternOf(one.path).test(path))
  return called && maxBytesOf(called.call)
}

/** Compiled once: every request is matched against them. */
const patterns = new Map<string, RegExp>()
function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? parse(path).pattern
  patterns.set(path, pattern)
  return pattern
}

const maxBytesOf = ({ most, takes }: Call) => most ?? (isSchema(takes) ? undefined : takes?.most)

/** Every status by which a call may be refused: its own refusals, and those that follow from its caller, body and path. */
export function refusalsOf({ method, path, call }: MountedCall): number[] {
  const kinds = new Set<ProblemKind>(call.refuses)
  if (call.who !== 'everybody') kinds.add('sign-in-required')
  const isForStaff = !['everybody', 'a signed-in user or a guest', 'a signed-in user'].includes(call.who)
  if (isForStaff) kinds.add('not-allowed')
  // A page of another site may neither read nor write.
  if (method !== 'GET') kinds.add('not-allowed').add('bad-request')
  if (call.takes) kinds.add('too-large').add('wrong-content-type')
  if (call.query) kinds.add('bad-request')
  if (path.includes(':')) kinds.add('not-found')
  return [...kinds].map((kind) => problemStatus[kind]).sort((one, other) => one - other)
}
