import { and, eq, gt, gte, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#platform/server/database.ts'
import type { Shop } from '#platform/server/shop.ts'
import { expiryOf, renewAfter } from './sessions.ts'
import { sessions, users } from './tables.ts'

/** When `shopperOf` is asked, and when the session of somebody who comes then is over. */
export type AskedAt = { now: Date; seenSince: Date; endsAt: Date }

export function askedAt(shop: Shop): AskedAt {
  const now = shop.clock.now()
  return { now, seenSince: new Date(now.getTime() - renewAfter), endsAt: expiryOf(shop) }
}

const asked = (name: keyof AskedAt) => sql.placeholder(name)

/**
 * Part of a statement: the customer or the guest whose session it is, as `findSession` has it, kept from leaving. Nobody where the session is the
 * shop's or is to be renewed, and where somebody has locked them. A newcomer is a guest whose session is started by the same statement.
 */
export function shopperOf(db: Db, session: SQL, isNewcomer: SQL) {
  const isLiving = and(
    eq(sessions.id, session),
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
  const newcomer = db
    .select({ userId: sql<string>`null::uuid`.as('userId'), sessionId: sql<string>`${session}`.as('sessionId') })
    .from(sql`(select) as newcomer`)
    .where(isNewcomer)
  // What locks rows cannot be put together itself.
  return db.select().from(customer).unionAll(db.select().from(guest)).unionAll(newcomer).as('shopper')
}
