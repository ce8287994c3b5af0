import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { Problem, problemStatus } from '../problem.ts'
import type { ShopContext, ShopEnv } from './http.ts'
import { isFailedQuery, reasonOf } from './log.ts'
import { isLockedOut, isStalled } from './transactions.ts'
import { TooSlow } from './worker-pool.ts'

/** Turns a thrown error into a response: one plain sentence, or problem details for a client that asks for them. */
export const answerProblem: ErrorHandler<ShopEnv> = (error, c) => {
  if (error instanceof Problem) {
    if (error.retryAfter) c.header('retry-after', String(error.retryAfter))
    return answer(c, problemStatus[error.kind], error.message)
  }
  if (error instanceof HTTPException) return answer(c, error.status, error.message || 'The request could not be read.')
  const isLocked = isLockedOut(error)
  if (isLocked || isDatabaseAway(error)) {
    const news = isLocked ? 'a lock timed out' : 'the database cannot be reached'
    c.get('log')?.error({ reason: reasonOf(error) }, news)
    c.header('retry-after', '5')
    return answer(c, 503, 'The shop is busy for a moment. Please try again.')
  }
  if (isDatabaseFull(error)) {
    c.get('log')?.error({ reason: reasonOf(error) }, 'the disk of the database is full')
    c.header('retry-after', '600')
    return answer(c, 503, 'The shop has no storage space left. Please try again later.')
  }
  if (isStorageRefused(error)) {
    c.get('log')?.error({ reason: reasonOf(error) }, 'a file could not be stored')
    c.header('retry-after', '600')
    return answer(c, 503, 'The shop cannot store files at the moment. Please try again later.')
  }
  if (error instanceof TooSlow) {
    c.get('log')?.warn({ reason: error.message }, 'a task exceeded its time limit')
    c.header('retry-after', '10')
    return answer(c, 503, 'This is taking longer than usual. Please try again in a moment.')
  }
  c.get('log')?.error({ error: traceOf(error) }, 'unexpected failure')
  return answer(c, 500, 'Something went wrong.')
}

/** The stack and kind of an error. The message of a failed query carries people's data and is left out. */
function traceOf(error: Error) {
  const { code } = (error.cause ?? error) as { code?: string }
  const isQuery = isFailedQuery(error.message)
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at '))
  return { name: error.name, code, message: isQuery ? 'a query failed' : error.message, stack: frames?.join('\n') }
}

function answer(c: ShopContext, status: number, reason: string) {
  c.header('cache-control', 'no-store')
  const requestId = c.get('requestId')
  const isOurs = status >= 500 && requestId
  const sentence = isOurs ? `${reason} If you write to us about it, please mention ${requestId}.` : reason
  if (!c.req.header('accept')?.includes('application/problem+json')) return c.text(sentence, status as 400)
  const details = { type: 'about:blank', title: sentence, status, requestId }
  return c.body(JSON.stringify(details), status as 400, { 'content-type': 'application/problem+json' })
}

/** A disk that is full, read-only or belongs to another user. */
const storageCodes = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'])
const isStorageRefused = (error: NodeJS.ErrnoException) =>
  error.syscall !== undefined && storageCodes.has(error.code ?? '')

/** PostgreSQL's code for a full disk. */
const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: string }).code === '53100' || isDatabaseFull(error.cause))

/** Connection failures, and PostgreSQL's codes for a server that is stopping, starting or full. */
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  '08004',
  // PgBouncer's one code for all of its own failures: no server, a timeout, a crashed server.
  '08P01',
])
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: string }
  return (
    (code !== undefined && awayCodes.has(code)) ||
    awayWords.test(error.message) ||
    isStalled(error) ||
    isDatabaseAway(error.cause)
  )
}
