import { type SQL, sql } from 'drizzle-orm'
import type { Database, Db } from './database.ts'

/**
 * Puts a statement together once for each pool or connection that it is asked on, which takes the shop longer than to send it; what differs
 * from one time to the next stands in it as a placeholder. End `build` with `prepare('')`: whoever sends it names it (decisions/0049).
 */
export function statement<Statement>(build: (db: Db) => Statement): (database: Database) => Statement {
  const built = new WeakMap<Db, Statement>()
  return ({ joined }) => {
    const db = joined()
    const known = built.get(db) ?? build(db)
    built.set(db, known)
    return known
  }
}

/**
 * A list that is given to a statement as a placeholder. PostgreSQL counts how many are in one that stands there bare, finds few cheaper than
 * it expects, and plans the statement anew each time: as a query of its own it is planned once. Its type is said again, because `any` would
 * look for what it compares among that query's rows.
 */
export function listed(name: string, type: 'bigint' | 'int' | 'text' | 'timestamptz' | 'uuid'): SQL {
  const list = sql.raw(`${type}[]`)
  return sql`(select ${sql.placeholder(name)}::${list})::${list}`
}
