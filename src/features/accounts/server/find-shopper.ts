import { and, eq, gt, gte, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import { renewAfter } from './sessions.ts'
import { sessions, users } from './tables.ts'

/** What `shopperOf` is asked with. */
export type AskedBy = { session: string; now: Date; seenSince: Date }

export function askedBy({ clock }: Shop, session: string): AskedBy {
  const now = clock.now()
  return { session, now, seenSince: new Date(now.getTime() - renewAfter) }
}

const asked = (name: keyof AskedBy) => sql.placeholder(name)

/**
 * Part of a statement: the customer or the guest whose session it is, as `findSession` has it, kept from leaving. Nobody where the session is the
 * shop's or is to be renewed, and where somebody has locked them.
 */
export function shopperOf(db: Db) {
  const isLiving = and(
    eq(sessions.id, asked('session')),
    gt(sessions.expiresAt, sql.param(asked('now'), sessions.expiresAt)),
    gte(sessions.lastSeenAt, sql.param(asked('seenSince'), sessions.lastSeenAt)),
  )
  const customer = db
    .select({ userId: sql<string>`${users.id}`.as('userId'), sessionId: sql<string>`null::text`.as('sessionId') })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isLiving, ne(users.role, 'admin')))
    .for('key share', { of: users, skipLocked: true })
    .as('customer')
  const guest = db
    .select({ userId: sql<string>`null::uuid`.as('userId'), sessionId: sql<string>`${sessions.id}`.as('sessionId') })
    .from(sessions)
    .where(and(isLiving, isNull(sessions.userId)))
    .for('key share', { skipLocked: true })
    .as('guest')
  // What locks rows cannot be put together itself.
  return db.select().from(customer).unionAll(db.select().from(guest)).as('shopper')
}
