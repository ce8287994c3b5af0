import type { Context } from 'hono'
import { Hono } from 'hono'
import { parse, type RouteParams } from 'regexparam'
import type * as z from 'zod/mini'
import type { SignedIn, Viewer } from '#platform/viewer.ts'
import { type ProblemKind, problemStatus } from '../problem.ts'
import { readBody, requireAdmin, requireOwner, requireUser, type ShopContext, type ShopEnv } from './http.ts'

/** Who may make a call; the others are asked to sign in, or refused. */
export type Who = 'everybody' | 'whoever is signed in' | 'an admin' | 'an owner'

/** What is not JSON; an answer may be of another type instead. `most` is how many bytes it may have, where that is more than a call usually takes. */
export type Bytes = { contentType: string; or?: string; does: string; most?: number }
type Schema = z.ZodMiniType

/** What a call is: its description and its guard are the same words. */
export type Call<
  W extends Who = Who,
  Takes = Schema | Bytes | undefined,
  Gives = Schema | Bytes,
  Itself extends boolean = boolean,
> = {
  who: W
  /**
   * Whether it finds by itself who makes it, where it has to know, if ever: only where everybody may, since the others are guarded by it. One
   * whose answer is kept for everybody has to be told.
   */
  findsCaller?: W extends 'everybody' ? Itself : false
  does: string
  /** What a visitor is told who has to sign in first. */
  asks?: string
  /** The schema of its JSON body, or what it takes instead. */
  takes?: Takes
  /** What its address may carry, and what that means. */
  query?: Record<string, string>
  /** The schema of its answer, or what it gives instead. */
  gives: Gives
  /** The status of success, 200 unless it says so. */
  status?: 200 | 201 | 202
  /**
   * What its answer to nobody in particular shows, by the names that a change calls it: kept for everybody until one of them changes.
   * A call that does not say so is answered anew each time.
   */
  shows?: (param: Record<string, string>) => string[]
  /** How else than by who calls, what is sent and what is not there it may be refused. */
  refuses?: ProblemKind[]
  /** The most bytes its JSON body may have, where that is more than usual. */
  most?: number
}

/** A call with its method and, from the API's root on, its path. */
export type MountedCall = { method: string; path: string; call: Call }

type Made<W extends Who, Path extends string, Takes, Itself extends boolean> = (Itself extends true
  ? {
      /** Finds who is calling. */
      findViewer: () => Promise<Viewer>
    }
  : {
      /** Who is calling: a viewer where everybody may, somebody signed in elsewhere. */
      who: W extends 'everybody' ? Viewer : SignedIn
      viewer: Viewer
    }) & {
  body: Takes extends Schema ? z.output<Takes> : undefined
  param: { [Name in keyof RouteParams<Path>]: string }
  /** The part of the address behind the path. */
  query: URLSearchParams
  c: Context<ShopEnv>
}
type Answer<Gives> = Gives extends Schema ? z.input<Gives> : Response
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The calls under one path of the API. One that does not say who may make it, what it does and what it gives does not compile. */
export class Calls {
  readonly #routes = new Hono<ShopEnv>()
  readonly #list: MountedCall[] = []

  get = this.#adding('GET')
  post = this.#adding('POST')
  put = this.#adding('PUT')
  delete = this.#adding('DELETE')

  /** Answers them under a path of an API, and says which they are, from the API's root on. */
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

/** A NUL cannot be stored: nothing is called by it, and nothing is found by it. */
const nul = '%00'
const queryOf = (c: ShopContext) => new URL(c.req.url.replaceAll(nul, '')).searchParams
const paramOf = (c: ShopContext): Record<string, string> => {
  const param = c.req.param()
  if (!c.req.url.includes(nul)) return param
  return Object.fromEntries(Object.entries(param).map(([name, value]) => [name, value.replaceAll('\0', '')]))
}

export const isSchema = (described: unknown): described is Schema =>
  typeof described === 'object' && described !== null && '_zod' in described

/** Finds who is calling, who is known by the request from then on. */
async function findViewer(c: ShopContext): Promise<Viewer> {
  const viewer = await c.get('findViewer')()
  c.set('viewer', viewer)
  return viewer
}

/** The caller, as the call's own description has it. Throws 401 and 403. */
async function admit(c: ShopContext, { who, asks }: Pick<Call, 'who' | 'asks'>) {
  const viewer = await findViewer(c)
  const guards = {
    everybody: () => viewer,
    'whoever is signed in': () => requireUser(c, asks),
    'an admin': () => requireAdmin(c),
    'an owner': () => requireOwner(c),
  } satisfies Record<Who, () => Viewer | SignedIn>
  return { who: guards[who](), viewer }
}

/** The most bytes that the body of a call may have, where the call says more than usual. */
export function mostBytes(calls: MountedCall[], method: string, path: string): number | undefined {
  const called = calls.find((one) => one.method === method && mostOf(one.call) && patternOf(one.path).test(path))
  return called && mostOf(called.call)
}

/** Each request is held against these: they are made once. */
const patterns = new Map<string, RegExp>()
function patternOf(path: string): RegExp {
  const pattern = patterns.get(path) ?? parse(path).pattern
  patterns.set(path, pattern)
  return pattern
}

const mostOf = ({ most, takes }: Call) => most ?? (isSchema(takes) ? undefined : takes?.most)

/** Every status by which a call may be refused: what it says, and what follows from who may make it and what it takes. */
export function refusalsOf({ method, path, call }: MountedCall): number[] {
  const kinds = new Set<ProblemKind>(call.refuses)
  if (call.who !== 'everybody') kinds.add('sign-in-required')
  if (call.who === 'an admin' || call.who === 'an owner') kinds.add('not-allowed')
  // A page of another site may read nothing and write nothing.
  if (method !== 'GET') kinds.add('not-allowed').add('bad-request')
  if (call.takes) kinds.add('too-large').add('wrong-content-type')
  if (call.query) kinds.add('bad-request')
  if (path.includes(':')) kinds.add('not-found')
  return [...kinds].map((kind) => problemStatus[kind]).sort((one, other) => one - other)
}
