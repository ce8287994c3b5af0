import { and, asc, eq, gte, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm'
import { showHundredths } from '#platform/hundredths.ts'
import { Problem } from '#platform/problem.ts'
import { nextChange } from '#platform/server/days.ts'
import { byId, everything } from '#platform/server/filters.ts'
import type { Shop } from '#platform/server/shop.ts'
import { statement } from '#platform/server/statement.ts'
import { isAdmin, type Viewer } from '#platform/viewer.ts'
import type { Offer } from '../contract.ts'
import type { RunningOffer } from '../offer.ts'
import { offers } from './tables.ts'

const runningAt = (now: Date | SQLWrapper) =>
  and(
    eq(offers.isPublished, true),
    or(isNull(offers.startDate), lte(offers.startDate, now)),
    or(isNull(offers.endDate), gte(offers.endDate, now)),
  )

const running = statement((db) =>
  db
    .select()
    .from(offers)
    .where(runningAt(sql.param(sql.placeholder('now'), offers.startDate)))
    .orderBy(asc(offers.createdAt), asc(offers.id))
    .prepare(''),
)

/** Offers, oldest first. Visitors see those that are published and within their dates. */
export async function listOffers(
  { database, clock }: Shop,
  viewer: Viewer,
  { runningOnly }: { runningOnly: boolean },
): Promise<Offer[]> {
  const rows = await database.db
    .select()
    .from(offers)
    .where(runningOnly || !isAdmin(viewer) ? runningAt(clock.now()) : everything)
    .orderBy(asc(offers.createdAt), asc(offers.id))
  return rows.map((row) => answerOffer(row, isAdmin(viewer)))
}

/** What makes a cart cheaper now. */
export async function runningOffers({ database, clock }: Shop): Promise<RunningOffer[]> {
  const rows = await running(database).execute({ now: clock.now() })
  return rows.map(({ title, discountType, value }) => ({ title, discountType, value: showHundredths(value) }))
}

/** When the next published offer begins or ends, in milliseconds. */
export async function nextOfferMoment({ database: { db } }: Shop, now: Date): Promise<number> {
  const { startDate, endDate, isPublished } = offers
  return nextChange(await db.select({ startDate, endDate }).from(offers).where(eq(isPublished, true)), now)
}

export const noSuchOffer = () => new Problem('not-found', 'Offer Not Found')

/** One offer as an admin reads it. Throws 404. */
export async function findOffer({ database: { db } }: Shop, id: string): Promise<Offer> {
  const [row] = await db.select().from(offers).where(byId(offers.id, id))
  if (!row) throw noSuchOffer()
  return answerOffer(row, true)
}

function answerOffer(row: typeof offers.$inferSelect, forAdmin: boolean): Offer {
  const { version, value, startDate, endDate, createdAt, ...offer } = row
  return {
    ...offer,
    value: showHundredths(value),
    startDate: startDate?.toISOString() ?? null,
    endDate: endDate?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    ...(forAdmin && { version }),
  }
}
