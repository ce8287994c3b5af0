import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { Problem } from '#platform/problem.ts'
import type { Shop } from '#platform/server/shop.ts'
import { holdMinutes, maxHoldMinutes } from '../draft.ts'
import { draftsOf, type Payer } from './payer.ts'
import { checkouts } from './tables.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Pause in milliseconds after the maximum hold, so others can buy. */
const pause = holdMinutes * minute

/** Names by id of products that stop when out of stock. */
export type Limited = Map<string, string>

/** Until when a shopper may hold these products, counted over all their recent checkouts, with other carts or without payment
 * (rule 91). Throws 409 if the maximum is used up and the pause is not over.
 */
export async function findHoldLimit(
  { database: { db } }: Shop,
  payer: Payer,
  { limited, begun, now }: { limited: Limited; begun: Date; now: Date },
): Promise<Date> {
  if (limited.size === 0) return halfAnHourAfter(begun)
  const before = await db
    .select({ createdAt: checkouts.createdAt, expiresAt: checkouts.expiresAt, lines: checkouts.lines })
    .from(checkouts)
    .where(
      and(
        draftsOf(payer),
        eq(checkouts.status, 'cancelled'),
        gt(checkouts.createdAt, new Date(begun.getTime() - day)),
        lt(checkouts.createdAt, begun),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
  const held = before.filter(({ lines }) => lines.some(({ productId }) => limited.has(productId ?? '')))
  let since = begun
  for (const { createdAt, expiresAt } of held) {
    if (since.getTime() - expiresAt.getTime() >= pause) break
    since = createdAt
  }
  const until = halfAnHourAfter(since)
  const [last] = held
  if (until > now || !last) return until
  const wait = Math.max(1, Math.ceil((last.expiresAt.getTime() + pause - now.getTime()) / minute))
  const [name] = limited.values()
  throw new Problem(
    'conflict',
    `${name} was reserved for you for ${maxHoldMinutes} minutes and is now available to others. Please try again in ${wait} ${wait === 1 ? 'minute' : 'minutes'}.`,
  )
}

const halfAnHourAfter = (begun: Date) => new Date(begun.getTime() + maxHoldMinutes * minute)
