import pg from 'pg'
import { isListening } from './listening-statements.ts'

/** Thrown at the simulated crash; nothing after it runs. */
export class Crash extends Error {
  constructor(where: string) {
    super(`the process died ${where}`)
  }
}

/**
 * Simulates a crash at a database statement: the nth statement from now is not sent, or its answer is lost. Uncommitted changes are
 * rolled back, as PostgreSQL does for a lost client.
 */
export function crashable() {
  let left = Number.POSITIVE_INFINITY
  let isHeard = false
  const send = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...parts: unknown[]) {
    const [what] = parts as [string | { text?: string }]
    const text = typeof what === 'string' ? what : (what.text ?? '')
    // The connection's rollback does what PostgreSQL would do.
    if (/^rollback/i.test(text) || isListening(text) || left-- > 0) return Reflect.apply(send, this, parts)
    left = Number.POSITIVE_INFINITY
    const crash = new Crash(`at ${text.slice(0, 60)}`)
    // PostgreSQL would roll back a transaction of a lost connection. This connection stays open, so the transaction is not started.
    const isDone = isHeard && !/^(begin|savepoint)/i.test(text)
    // The pool itself queries with callbacks.
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
