import { createHash } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { and, eq, gt, lt, lte, sql } from 'drizzle-orm'
import type { Caller } from '#platform/viewer.ts'
import { Problem } from '../problem.ts'
import type { ShopContext } from './http.ts'
import type { Shop } from './shop.ts'
import { rateLimits } from './tables.ts'

/** How often something may be done: `most` times in `minutes`; `RATE_LIMIT_SCALE` multiplies it. */
export type Limit = { name: string; most: number; minutes: number; sentence: string }

/**
 * Counts one attempt of whoever `who` names (an address, an account), or one that is worth `weight` of them, and throws 429 with the
 * limit's sentence when it is one too many. The count is in the database, so that every process of the shop shares it.
 */
export async function countAttempt(shop: Shop, limit: Limit, who: string, weight = 1): Promise<void> {
  const { isWithin, seconds } = await count(shop, limit, who, weight)
  if (!isWithin) throw new Problem('too-many', limit.sentence, Math.max(1, seconds))
}

/** Counts one attempt likewise, and answers whether it is within the limit, where nobody is to be told. */
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

/** Forgets the attempts of whoever has shown that they may. */
export const forgetAttempts = ({ database }: Shop, limit: Limit, who: string) =>
  database.db.delete(rateLimits).where(eq(rateLimits.key, keyOf(limit, who)))

/** Takes back one attempt that was none: whoever made it has shown that they may. */
export const takeBackAttempt = ({ database }: Shop, limit: Limit, who: string) =>
  database.db
    .update(rateLimits)
    .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
    .where(eq(rateLimits.key, keyOf(limit, who)))

/** Something known of somebody for a while, kept like a count that nobody counts up. */
export type Mark = Pick<Limit, 'name' | 'minutes'>

/** Remembers a mark of whoever `who` names, from now on for its time. */
export async function remember({ database, clock }: Shop, mark: Mark, who: string): Promise<void> {
  const windowEndsAt = new Date(clock.now().getTime() + mark.minutes * 60_000)
  await database.db
    .insert(rateLimits)
    .values({ key: keyOf(mark, who), count: 0, windowEndsAt })
    .onConflictDoUpdate({ target: rateLimits.key, set: { windowEndsAt } })
}

/** Whether whoever `who` names has the mark still. */
export async function isRemembered({ database, clock }: Shop, mark: Mark, who: string): Promise<boolean> {
  const [found] = await database.db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(and(eq(rateLimits.key, keyOf(mark, who)), gt(rateLimits.windowEndsAt, clock.now())))
  return found !== undefined
}

/** Forgets the counts whose time is over. */
export const forgetOldAttempts = ({ database, clock }: Shop) =>
  database.db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, clock.now()))

/** What people typed may be long, and is nobody's business in a table of counts. */
const keyOf = ({ name }: Mark, who: string) => `${name} ${createHash('sha256').update(who).digest('base64url')}`

/** Who is calling, and from where. */
export const callerOf = (shop: Shop, c: ShopContext): Caller => ({
  ...c.get('viewer'),
  address: clientAddress(shop, c),
})

/**
 * The network address a request comes from: the connection's, or what the trusted proxy in front appended. An IPv6 address
 * counts as its /64, which is what one subscriber has.
 */
export function clientAddress({ config }: Shop, c: ShopContext): string {
  const forwarded = config.trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  // A call inside this process comes from nowhere.
  const connected: string | undefined = c.env ? getConnInfo(c).remote.address : undefined
  const address = forwarded || connected || 'this process'
  const isV4 = address.includes('.')
  return isV4 ? address.replace(/^::ffff:/, '') : address.split(':').slice(0, 4).join(':')
}
