import { createHash } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Caller } from '#platform/viewer.ts'
import { Problem } from '../problem.ts'
import type { ShopContext } from './http.ts'
import type { Shop } from './shop.ts'
import { rateLimits } from './tables.ts'

/** A limit: `most` attempts in `minutes`; `RATE_LIMIT_SCALE` multiplies it. */
export type Limit = { name: string; most: number; minutes: number; sentence: string }

/**
 * Counts an attempt of `who` (an address, an account), or one that counts as `weight` attempts. Throws 429 with the
 * limit's sentence above the limit. The count is in the database, so all processes share it.
 */
export async function countAttempt(shop: Shop, limit: Limit, who: string, weight = 1): Promise<void> {
  const { isWithin, seconds } = await count(shop, limit, who, weight)
  if (!isWithin) throw new Problem('too-many', limit.sentence, Math.max(1, seconds))
}

/** Counts an attempt and answers whether it is within the limit, without throwing. */
export const isWithinLimit = async (shop: Shop, limit: Omit<Limit, 'sentence'>, who: string): Promise<boolean> =>
  (await count(shop, limit, who)).isWithin

async function count({ database, config, clock }: Shop, limit: Omit<Limit, 'sentence'>, who: string, weight = 1) {
  const now = clock.now()
  const windowEndsAt = new Date(now.getTime() + limit.minutes * 60_000)
  const isOver = lte(rateLimits.windowEndsAt, now)
  const [counted] = await database.db
    .insert(rateLimits)
    .values({ key: keyOf(limit, who), count: weight, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${rateLimits.count} + excluded.count end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, windowEndsAt: rateLimits.windowEndsAt })
  const isWithin = !counted || counted.count <= limit.most * config.rateLimitScale
  const seconds = counted ? Math.ceil((counted.windowEndsAt.getTime() - now.getTime()) / 1000) : 0
  return { isWithin, seconds }
}

/** Resets a count after a success. */
export const forgetAttempts = ({ database }: Shop, limit: Limit, who: string) =>
  database.db.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, who)))

/** Takes back one attempt after a success. */
export const undoAttempt = ({ database }: Shop, limit: Limit, who: string) =>
  database.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, keyOf(limit, who)))

/** A fact about `who` that expires, stored as a count of 0. */
export type Mark = Pick<Limit, 'name' | 'minutes'>

/** Sets a mark for its time, from now on. */
export async function setMark({ database, clock }: Shop, mark: Mark, who: string): Promise<void> {
  const windowEndsAt = new Date(clock.now().getTime() + mark.minutes * 60_000)
  await database.db
    .insert(rateLimits)
    .values({ key: keyOf(mark, who), count: 0, windowEndsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowEndsAt } })
}

/** Whether a mark has been set and has not expired. */
export async function isMarked({ database, clock }: Shop, mark: Mark, who: string): Promise<boolean> {
  const [found] = await database.db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(mark, who)), gt(rateLimits.windowEndsAt, clock.now())))
  return found !== undefined
}

/** Deletes expired counts. */
export const forgetOldAttempts = ({ database, clock }: Shop) =>
  database.db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, clock.now()))

/** A hash: keys may be long and personal. */
const keyOf = ({ name }: Mark, who: string) => `${name} ${createHash('sha256').update(who).digest('base64url')}`

/** The viewer and the network address of a request. */
export const callerOf = (shop: Shop, c: ShopContext): Caller => ({
  ...c.get('viewer'),
  address: clientAddress(shop, c),
})

/**
 * The network address of a request: the connection's, or the one that the trusted proxy appended. An IPv6 address
 * counts as its /64, which one subscriber has.
 */
export function clientAddress({ config }: Shop, c: ShopContext): string {
  const forwarded = config.trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // An in-process call has no connection.
  const connected: string | undefined = c.env ? getConnInfo(c).remote.address : undefined
  const address = forwarded || connected || 'this process'
  const isV4 = address.includes('.')
  return isV4 ? address.replace(/^::ffff:/, '') : address.split(':').slice(0, 4).join(':')
}
