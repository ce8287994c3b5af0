import pg from 'pg'
import { isListening } from './listening-statements.ts'

/** Where the process would have died; nothing after it has happened. */
export class Crash extends Error {
  constructor(where: string) {
    super(`the process died ${where}`)
  }
}

/**
 * Lets the shop die at any of its awaits on the database: the nth statement from now is not sent, or is done and its answer is
 * never heard. What was not committed is rolled back, as PostgreSQL does when a client is gone.
 */
export function crashable() {
  let left = Number.POSITIVE_INFINITY
  let isHeard = false
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...parts: unknown[]) {
    const [what] = parts as [string | { text?: string }]
    const text = typeof what === 'string' ? what : (what.text ?? '')
    // The connection's own cleaning up is what PostgreSQL would do.
    if (/^rollback/i.test(text) || isListening(text) || left-- > 0) return Reflect.apply(send, this, parts)
    left = Number.POSITIVE_INFINITY
    const crash = new Crash(`at ${text.slice(0, 60)}`)
    // A transaction that has begun on a connection that is gone is rolled back; here the connection stays, so it never begins.
    const isDone = isHeard && !/^(begin|savepoint)/i.test(text)
    // The pool's own way of asking is by callback.
    const callback = parts.at(-1)
    if (typeof callback === 'function') {
      const die = () => callback(crash)
      return isDone ? Reflect.apply(send, this, [...parts.slice(0, -1), die]) : process.nextTick(die)
    }
    if (!isDone) return Promise.reject(crash)
    return (Reflect.apply(send, this, parts) as Promise<unknown>).then(() => Promise.reject(crash))
  } as typeof send
  return {
    arm: (statements: number, heard: boolean) => {
      left = statements
      isHeard = heard
    },
    disarm: () => {
      left = Number.POSITIVE_INFINITY
    },
    restore: () => {
      pg.Client.prototype.query = send
    },
  }
}
