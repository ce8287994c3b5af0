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
